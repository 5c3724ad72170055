import type { Unsaved } from './Changes'
import type { KeptMeeting } from './keep/keptMeetings'
import type { LiveState } from './live/state'

/** What is known is written down no more often than this by itself. */
const restMs = 1000

/** Writes down what is known of a meeting: one write at a time, each with what is known when its turn comes. */
export class NoteBook {
  #last: Promise<void> = Promise.resolve()
  #waits = false
  #atMs = 0

  /**
   * @param write may reject: the next one writes it again
   * @param now milliseconds of the clock
   */
  constructor(
    private readonly write: () => Promise<void>,
    private readonly now: () => number,
  ) {}

  note(): void {
    this.#atMs = this.now()
    if (this.#waits) return
    this.#waits = true
    this.#last = this.#last.then(() => {
      this.#waits = false
      return this.write().catch(() => {})
    })
  }

  noteIfDue(): void {
    if (this.now() - this.#atMs >= restMs) this.note()
  }

  /** Resolves when nothing is being written any more. */
  get written(): Promise<void> {
    return this.#last
  }
}

/** What is known of a meeting now. */
export function knownOf(
  meeting: KeptMeeting,
  { phase, ackedMs, heardMs, gaps }: LiveState,
  { capturing, unsaved }: { capturing: boolean; unsaved: Unsaved },
): KeptMeeting {
  return {
    ...meeting,
    ackedMs,
    heardMs,
    recording: capturing && phase === 'live',
    stopping: phase === 'stopping' || phase === 'done',
    gaps: [...gaps],
    unsaved,
  }
}
