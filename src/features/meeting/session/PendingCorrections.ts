import { Autosave } from '../../../shared/autosave/Autosave'
import type { Note, WireSegment } from '../../../wire/responses'

/** User corrections during a meeting, as sent to the server: finals by id, and all speakers and notes. */
export interface UnsavedCorrections {
  readonly list?: WireSegment[] | undefined
  readonly speakers?: Record<string, string> | undefined
  readonly notes?: Note[] | undefined
}

/** Maximum number of finals per request. */
const maxBatchSize = 500

/** Sends user corrections, and has them stored on the device until the server acknowledges them. */
export class PendingCorrections {
  #unsaved: UnsavedCorrections
  #sendFailed = false
  readonly #autosave: Autosave<UnsavedCorrections, unknown>

  /**
   * @param unsaved left over from an earlier page
   * @param send rejects when the server did not store the corrections
   * @param onChange called with the corrections to store on the device, and whether the last attempt failed
   */
  constructor(
    unsaved: UnsavedCorrections,
    send: (unsaved: UnsavedCorrections) => Promise<unknown>,
    private readonly onChange: (unsaved: UnsavedCorrections, sendFailed: boolean) => void,
  ) {
    this.#unsaved = unsaved
    this.#autosave = new Autosave({
      takeSnapshot: () => (isEmpty(this.#unsaved) ? null : firstBatch(this.#unsaved)),
      send,
      onAnswer: (sent) => {
        this.#sendFailed = false
        this.#set(without(this.#unsaved, sent))
      },
    })
    this.#autosave.state.subscribe(({ status: { type } }) => {
      if (type !== 'offline' && type !== 'waiting' && type !== 'refused') return
      this.#sendFailed = true
      this.#set(this.#unsaved)
    })
    if (!isEmpty(unsaved)) void this.#autosave.saveNow()
  }

  get unsaved(): UnsavedCorrections {
    return this.#unsaved
  }

  correct(segment: WireSegment): void {
    const others = (this.#unsaved.list ?? []).filter(({ id }) => id !== segment.id)
    this.#change({ list: [...others, segment] })
  }

  setSpeakers(speakers: Record<string, string>): void {
    this.#change({ speakers })
  }

  setNotes(notes: Note[]): void {
    this.#change({ notes })
  }

  /** Sends pending corrections again when the server can be reached again, unless it asked to wait. */
  retry(): void {
    this.#autosave.retry()
  }

  /** Sends all pending corrections, in two attempts: the meeting is about to end. Never rejects; unsent ones stay pending. */
  async flush(): Promise<void> {
    await this.#autosave.flush()
    if (!isEmpty(this.#unsaved)) await this.#autosave.flush()
  }

  /** Passes all pending corrections to `save`, once. Never rejects; they stay pending on failure. */
  async flushInto(save: (unsaved: UnsavedCorrections) => Promise<unknown>): Promise<void> {
    const sent = this.#unsaved
    if (isEmpty(sent)) return
    try {
      await save(sent)
    } catch {
      return
    }
    this.#set(without(this.#unsaved, sent))
  }

  close(): void {
    this.#autosave.stop()
  }

  #change(part: UnsavedCorrections): void {
    this.#set({ ...this.#unsaved, ...part })
    this.#autosave.changed()
  }

  #set(unsaved: UnsavedCorrections): void {
    this.#unsaved = unsaved
    this.onChange(unsaved, this.#sendFailed)
  }
}

/** Whether nothing is pending. */
export const isEmpty = ({ list = [], speakers, notes }: UnsavedCorrections) => list.length === 0 && !speakers && !notes

const firstBatch = ({ list, ...others }: UnsavedCorrections): UnsavedCorrections =>
  list ? { ...others, list: list.slice(0, maxBatchSize) } : others

/** Corrections that differ from what was sent. */
function without(now: UnsavedCorrections, sent: UnsavedCorrections): UnsavedCorrections {
  const list = now.list?.filter((segment) => !sent.list?.includes(segment))
  return {
    ...(list?.length && { list }),
    ...(now.speakers !== sent.speakers && { speakers: now.speakers }),
    ...(now.notes !== sent.notes && { notes: now.notes }),
  }
}
