/** What is made of an open record's text: who makes it, what there is, and what is stale. */
import type { Id } from '../../../wire/bodies'
import { Mindmap, type Summary } from '../../../wire/insight'
import { cancelInsight, makeMindmap, makeSummary, type Made } from '../api'
import { boundSummary } from './boundSummary'
import { read, readSummary } from './read'
import { Maker } from './Maker'
import { dropDraft, withDraft } from './mindmap/draft'

export interface Insight {
  readonly summary: Maker<Summary>
  readonly mindmap: Maker<Mindmap>
}

interface Source {
  readonly id: Id
  /** As the record's answer carries them, unchecked. */
  readonly summary?: unknown
  readonly mindmap?: unknown
}

/** @param onMade told of each new one, by its name in the record's answer */
export function createInsight(
  { id, summary, mindmap }: Source,
  onMade: (made: Pick<Source, 'summary' | 'mindmap'>) => void,
): Insight {
  return {
    summary: new Maker<Summary>({
      first: readSummary(summary),
      ask: async (renew, signal) => bounded(await makeSummary({ id, renew: renew ? 1 : 0 }, { signal, quiet: true })),
      cancel: () => cancelInsight({ id, kind: 'summary' }),
      onMade: (made) => onMade({ summary: made }),
    }),
    mindmap: new Maker<Mindmap>({
      first: withDraft(id, read(Mindmap, mindmap)),
      ask: (renew, signal) => makeMindmap({ id, renew: renew ? 1 : 0 }, { signal, quiet: true }),
      cancel: () => cancelInsight({ id, kind: 'mindmap' }),
      onMade(made) {
        dropDraft(id)
        onMade({ mindmap: made })
      },
    }),
  }
}

const bounded = (answer: Made<Summary>): Made<Summary> =>
  answer.ready ? { ready: true, made: boundSummary(answer.made) } : answer
