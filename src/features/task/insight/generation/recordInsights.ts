/** The generation jobs of an open record. */
import type { Id } from '../../../../wire/responses'
import { Mindmap, type GenerateInsight, type Summary } from '../../../../wire/insightSchemas'
import { cancelInsight, generateMindmap, generateSummary, type GenerationResult } from '../insightApi'
import { limitSummary } from './limitSummary'
import { parseOrNull, parseSummary } from './parseInsight'
import { GenerationJob } from './GenerationJob'
import { mindmapDrafts, summaryDrafts } from './insightDraft'

/** What the next summary should be like; absent fields are left to the server. */
export type SummaryForm = Pick<GenerateInsight, 'template' | 'language'>

export interface RecordInsights {
  readonly summary: GenerationJob<Summary>
  readonly mindmap: GenerationJob<Mindmap>
  /** Sets what the next results should be like. */
  setForm(form: SummaryForm): void
}

interface InsightSource {
  readonly id: Id
  /** As in the record's response, not validated. */
  readonly summary?: unknown
  readonly mindmap?: unknown
}

interface InsightOptions {
  /** What results should be like until `setForm` is called. */
  form: SummaryForm
  /** Called with each new result, under its field name in the record's response. */
  onResult: (result: Pick<InsightSource, 'summary' | 'mindmap'>) => void
}

export function createRecordInsights(
  { id, summary, mindmap }: InsightSource,
  { form: initialForm, onResult }: InsightOptions,
): RecordInsights {
  let form = initialForm
  const input = (renew: boolean): GenerateInsight => ({ id, renew: renew ? 1 : 0, ...form })
  return {
    setForm(next) {
      form = next
    },
    summary: new GenerationJob<Summary>({
      initial: summaryDrafts.apply(id, parseSummary(summary)),
      request: async (renew, signal) => limited(await generateSummary(input(renew), { signal, quiet: true })),
      cancel: () => cancelInsight({ id, kind: 'summary' }),
      onResult(value) {
        summaryDrafts.remove(id)
        onResult({ summary: value })
      },
    }),
    mindmap: new GenerationJob<Mindmap>({
      initial: mindmapDrafts.apply(id, parseOrNull(Mindmap, mindmap)),
      request: (renew, signal) => generateMindmap(input(renew), { signal, quiet: true }),
      cancel: () => cancelInsight({ id, kind: 'mindmap' }),
      onResult(value) {
        mindmapDrafts.remove(id)
        onResult({ mindmap: value })
      },
    }),
  }
}

const limited = (result: GenerationResult<Summary>): GenerationResult<Summary> =>
  result.ready ? { ready: true, value: limitSummary(result.value) } : result
