import type { LiveAnswer, LiveQuestion } from '../../wire/live'
import type { KeptMeeting } from './keep/keptMeetings'
import type { LiveParts } from './liveParts'
import { Outbox } from './Outbox'

interface TalkOf {
  meeting: Pick<KeptMeeting, 'id' | 'language' | 'target' | 'client'>
  parts: Pick<LiveParts, 'openLine' | 'token'>
  /** The sound between two places. */
  read: (fromMs: number, toMs: number) => Promise<Int16Array<ArrayBuffer>>
  onOpen: () => void
  onAnswer: (answer: LiveAnswer) => void
  /** The line is gone. */
  onClose: () => void
}

/** What is said to the server: over one line at a time. */
export class Talk {
  #outbox: Outbox | null = null

  constructor(private readonly of: TalkOf) {}

  open(): void {
    const { parts, read, onOpen, onAnswer } = this.of
    this.close()
    const line = parts.openLine({ onOpen, onAnswer, onClose: () => this.#gone() })
    this.#outbox = new Outbox(line, read, () => this.#gone())
  }

  close(): void {
    this.#outbox?.close()
    this.#outbox = null
  }

  start(fromMs: number): void {
    const { id, language, target, client } = this.of.meeting
    const token = this.of.parts.token() ?? ''
    this.say({ type: 'start', token, meeting_id: id, language, ...(target && { target }), from_ms: fromMs, client })
  }

  /** @param before is waited for */
  say(question: LiveQuestion, before?: () => Promise<void>): void {
    this.#outbox?.say(question, before)
  }

  sound(fromMs: number, toMs: number): void {
    this.#outbox?.sound(fromMs, toMs)
  }

  #gone(): void {
    this.close()
    this.of.onClose()
  }
}
