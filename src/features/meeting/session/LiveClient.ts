import type { LiveServerMessage, LiveClientMessage } from '../../../wire/liveMessages'
import type { UnfinishedMeeting } from '../local/unfinishedMeetingStore'
import type { LiveSessionDeps } from './liveSessionDeps'
import { SendQueue } from './SendQueue'

interface LiveClientOptions {
  meeting: Pick<UnfinishedMeeting, 'id' | 'language' | 'target' | 'client'>
  deps: Pick<LiveSessionDeps, 'openSocket' | 'token'>
  /** Reads a range of the audio. */
  read: (fromMs: number, toMs: number) => Promise<Int16Array<ArrayBuffer>>
  onOpen: () => void
  onAnswer: (answer: LiveServerMessage) => void
  /** The connection was lost. */
  onClose: () => void
}

/** Sends messages and audio to the server, over one socket at a time. */
export class LiveClient {
  #queue: SendQueue | null = null

  constructor(private readonly options: LiveClientOptions) {}

  open(): void {
    const { deps, read, onOpen, onAnswer } = this.options
    this.close()
    const socket = deps.openSocket({ onOpen, onAnswer, onClose: () => this.#onDisconnected() })
    this.#queue = new SendQueue(socket, read, () => this.#onDisconnected())
  }

  close(): void {
    this.#queue?.close()
    this.#queue = null
  }

  start(fromMs: number): void {
    const { id, language, target, client } = this.options.meeting
    const token = this.options.deps.token() ?? ''
    this.sendMessage({
      type: 'start',
      token,
      meeting_id: id,
      language,
      ...(target && { target }),
      from_ms: fromMs,
      client,
    })
  }

  /** @param before awaited before sending */
  sendMessage(message: LiveClientMessage, before?: () => Promise<void>): void {
    this.#queue?.sendMessage(message, before)
  }

  sendAudio(fromMs: number, toMs: number): void {
    this.#queue?.sendAudio(fromMs, toMs)
  }

  #onDisconnected(): void {
    this.close()
    this.options.onClose()
  }
}
