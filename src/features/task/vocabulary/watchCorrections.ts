import { segmentIndex, type Edit } from '../../../transcript/model/edit'
import type { Transcript } from '../../../transcript/model/transcript'
import { findCorrections, type Correction } from '../../../transcript/corrections/findCorrections'
import type { TranscriptStore } from '../../../transcript/ui/state/transcriptStore'

/** Typing has paused for this long. */
const settledMs = 1_000
/** Segments of one replacement that are compared. */
const maxCompared = 50

export interface SettledCorrections {
  /** Counted before for the same text, and no longer valid. */
  readonly removed: readonly Correction[]
  readonly added: readonly Correction[]
}

/** The segment being edited. */
interface Visit {
  readonly id: string
  /** Its text when its first edit began. */
  readonly before: string
  counted: readonly Correction[]
}

/**
 * Reports corrected words when typing pauses or moves to another segment. Changes that come from the server don't count.
 * Returns a function that stops it.
 */
export function watchCorrections(
  store: TranscriptStore,
  onSettled: (corrections: SettledCorrections) => void,
): () => void {
  let visit: Visit | null = null
  let replacements: Edit[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const settle = () => {
    clearTimeout(timer)
    const replaced = replacements.flatMap(correctionsOf)
    replacements = []
    const removed = visit?.counted ?? []
    const typed = visit ? findCorrections(visit.before, textOf(store.getState().transcript, visit.id)) : []
    if (visit) visit.counted = typed
    const added = [...typed, ...replaced]
    if (removed.length > 0 || added.length > 0) onSettled({ removed, added })
  }
  const onStep = (step: Edit, previous: Transcript) => {
    if (step.kind === 'replace') replacements.push(step)
    if (step.kind !== 'text') return
    const id = (step.after[0] ?? step.before[0])?.id ?? ''
    if (visit?.id === id) return
    settle()
    visit = { id, before: textOf(previous, id), counted: [] }
  }
  const unsubscribe = store.subscribe(({ transcript, history }, previous) => {
    if (transcript === previous.transcript) return
    const step = history.past.at(-1)
    const before = previous.history
    if (step && step !== before.past.at(-1) && history.future.length === 0) onStep(step, previous.transcript)
    // Neither an undo nor a redo, after which the text is compared again, but a merge.
    else if (history.future.length === before.future.length) visit = null
    clearTimeout(timer)
    timer = setTimeout(settle, settledMs)
  })
  return () => {
    unsubscribe()
    settle()
  }
}

const textOf = (transcript: Transcript, id: string): string =>
  transcript.segments[segmentIndex(transcript, id)]?.text ?? ''

function correctionsOf({ before, after }: Edit): Correction[] {
  const texts = new Map(after.map(({ id, text }) => [id, text]))
  return before.slice(0, maxCompared).flatMap(({ id, text }) => findCorrections(text, texts.get(id) ?? ''))
}
