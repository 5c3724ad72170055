import type { Note, Segment as WireSegment } from '../../wire/bodies'

/** What a person changed during a meeting, as it travels: finals by id, and all speakers and notes. */
export interface Unsaved {
  readonly list?: WireSegment[] | undefined
  readonly speakers?: Record<string, string> | undefined
  readonly notes?: Note[] | undefined
}

/** How long after the last change it is sent. */
const restMs = 1500
/** Finals sent at once at the most. */
const mostAtOnce = 500
/** Between two tries. */
const retryMs = 10_000

/** Sends what a person changed, and keeps it on the device until the server has it. */
export class Changes {
  #unsaved: Unsaved
  #timer: ReturnType<typeof setTimeout> | undefined
  #sending: Promise<void> | null = null

  /**
   * @param unsaved left over from an earlier page
   * @param send rejects when the server does not have it
   * @param onChange told what is to be kept on the device
   */
  constructor(
    unsaved: Unsaved,
    private readonly send: (unsaved: Unsaved) => Promise<unknown>,
    private readonly onChange: (unsaved: Unsaved) => void,
  ) {
    this.#unsaved = unsaved
    if (!isEmpty(unsaved)) this.#later(0)
  }

  get unsaved(): Unsaved {
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

  /** Sends what is left. Never rejects; what could not be sent stays. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    // What was changed while it was being sent goes after it.
    for (let tries = 0; tries < 2; tries += 1) {
      await this.#sending
      if (isEmpty(this.#unsaved)) return
      await this.#save()
    }
  }

  /** Gives all that is left to somebody else, once. Never rejects; what is not taken stays. */
  async handOver(take: (unsaved: Unsaved) => Promise<unknown>): Promise<void> {
    const sent = this.#unsaved
    if (isEmpty(sent)) return
    try {
      await take(sent)
    } catch {
      return
    }
    this.#set(without(this.#unsaved, sent))
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  #change(part: Unsaved): void {
    this.#set({ ...this.#unsaved, ...part })
    this.#later(restMs)
  }

  #set(unsaved: Unsaved): void {
    this.#unsaved = unsaved
    this.onChange(unsaved)
  }

  #later(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#save(), ms)
  }

  #save(): Promise<void> {
    this.#sending ??= this.#sendNow().finally(() => (this.#sending = null))
    return this.#sending
  }

  async #sendNow(): Promise<void> {
    if (isEmpty(this.#unsaved)) return
    const { list, ...others } = this.#unsaved
    const sent: Unsaved = list ? { ...others, list: list.slice(0, mostAtOnce) } : others
    try {
      await this.send(sent)
    } catch {
      return this.#later(retryMs)
    }
    this.#set(without(this.#unsaved, sent))
    if (!isEmpty(this.#unsaved)) this.#later(restMs)
  }
}

/** Whether nothing is left to be sent. */
export const isEmpty = ({ list = [], speakers, notes }: Unsaved) => list.length === 0 && !speakers && !notes

/** What is not as it was sent. */
function without(now: Unsaved, sent: Unsaved): Unsaved {
  const list = now.list?.filter((segment) => !sent.list?.includes(segment))
  return {
    ...(list?.length && { list }),
    ...(now.speakers !== sent.speakers && { speakers: now.speakers }),
    ...(now.notes !== sent.notes && { notes: now.notes }),
  }
}
