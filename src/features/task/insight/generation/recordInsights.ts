/** The generation jobs of an open record. */
import type { Id } from '../../../../wire/responses'
import { Mindmap, type Summary } from '../../../../wire/insightSchemas'
import { cancelInsight, generateMindmap, generateSummary, type GenerationResult } from '../../record/taskApi'
import { limitSummary } from './limitSummary'
import { parseOrNull, parseSummary } from './parseInsight'
import { GenerationJob } from './GenerationJob'
import { deleteDraft, applyDraft } from './mindmapDraft'

export interface RecordInsights {
  readonly summary: GenerationJob<Summary>
  readonly mindmap: GenerationJob<Mindmap>
}

interface InsightSource {
  readonly id: Id
  /** As in the record's response, not validated. */
  readonly summary?: unknown
  readonly mindmap?: unknown
}

/** @param onResult called with each new result, under its field name in the record's response */
export function createRecordInsights(
  { id, summary, mindmap }: InsightSource,
  onResult: (result: Pick<InsightSource, 'summary' | 'mindmap'>) => void,
): RecordInsights {
  return {
    summary: new GenerationJob<Summary>({
      initial: parseSummary(summary),
      request: async (renew, signal) =>
        limited(await generateSummary({ id, renew: renew ? 1 : 0 }, { signal, quiet: true })),
      cancel: () => cancelInsight({ id, kind: 'summary' }),
      onResult: (value) => onResult({ summary: value }),
    }),
    mindmap: new GenerationJob<Mindmap>({
      initial: applyDraft(id, parseOrNull(Mindmap, mindmap)),
      request: (renew, signal) => generateMindmap({ id, renew: renew ? 1 : 0 }, { signal, quiet: true }),
      cancel: () => cancelInsight({ id, kind: 'mindmap' }),
      onResult(value) {
        deleteDraft(id)
        onResult({ mindmap: value })
      },
    }),
  }
}

const limited = (result: GenerationResult<Summary>): GenerationResult<Summary> =>
  result.ready ? { ready: true, value: limitSummary(result.value) } : result
