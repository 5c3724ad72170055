import type { UnsavedCorrections } from './PendingCorrections'
import type { UnfinishedMeeting } from '../local/unfinishedMeetingStore'
import type { LiveState } from '../live/liveState'

/** Minimum interval between periodic writes. */
const minIntervalMs = 1000

/** Writes meeting metadata, one write at a time, each with the data current when it starts. */
export class MetadataWriter {
  #lastWrite: Promise<void> = Promise.resolve()
  #isScheduled = false
  #scheduledAtMs = 0

  /**
   * @param write may reject: the next write includes the same data
   * @param now clock time in milliseconds
   */
  constructor(
    private readonly write: () => Promise<void>,
    private readonly now: () => number,
  ) {}

  schedule(): void {
    this.#scheduledAtMs = this.now()
    if (this.#isScheduled) return
    this.#isScheduled = true
    this.#lastWrite = this.#lastWrite.then(() => {
      this.#isScheduled = false
      return this.write().catch(() => {})
    })
  }

  scheduleIfDue(): void {
    if (this.now() - this.#scheduledAtMs >= minIntervalMs) this.schedule()
  }

  /** Resolves when all scheduled writes are done. */
  get written(): Promise<void> {
    return this.#lastWrite
  }
}

/** The current metadata of a meeting. */
export function metadataOf(
  meeting: UnfinishedMeeting,
  { phase, ackedMs, capturedMs, gaps }: LiveState,
  { capturing, unsaved, nowMs }: { capturing: boolean; unsaved: UnsavedCorrections; nowMs: number },
): UnfinishedMeeting {
  return {
    ...meeting,
    writtenAtMs: nowMs,
    ackedMs,
    heardMs: capturedMs,
    recording: capturing && phase === 'live',
    stopping: phase === 'stopping' || phase === 'done',
    gaps: [...gaps],
    unsaved,
  }
}
