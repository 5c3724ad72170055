import { setTimeout as wait } from 'node:timers/promises'
import type { SpeechEngineError, StreamingRecognizer } from '../../../ports/speech'
import { stripModelMarkers } from '../recognizedText'
import { FunAsrConnection } from './funAsrConnection'
import { isFinalResult, type FunAsrMessage, type FunAsrStart } from './funAsrMessages'

export interface FunAsrStreamOptions {
  url: string
  start: Omit<FunAsrStart, 'mode'>
  /** How long a call waits for a new text: servers answer every 600 ms of audio. */
  patienceMs: number
  onClose(): void
}

/** Partial results in `2pass` mode. Each chunk has a connection of its own, so that no late result reaches the next. */
export function openFunAsrStream({ url, start, patienceMs, onClose }: FunAsrStreamOptions): StreamingRecognizer {
  let chunk: StreamedChunk | null = null
  return {
    async accept(pcm, reset) {
      if (reset || !chunk) {
        chunk?.close()
        chunk = new StreamedChunk(url, { ...start, mode: '2pass' })
      }
      const current = chunk
      try {
        return await current.accept(pcm, patienceMs)
      } catch (error) {
        current.close()
        chunk = null
        throw error
      }
    },
    close() {
      chunk?.close()
      onClose()
    },
  }
}

class StreamedChunk {
  readonly #connection: FunAsrConnection
  #finalText = ''
  #partialText = ''
  #failure: SpeechEngineError | null = null
  #change = new AbortController()

  constructor(url: string, start: FunAsrStart) {
    this.#connection = new FunAsrConnection({
      url,
      start,
      onMessage: (message) => this.#onMessage(message),
      onFailure: (error) => {
        this.#failure = error
        this.#change.abort()
      },
    })
  }

  /** @throws SpeechEngineError */
  async accept(pcm: Int16Array, patienceMs: number): Promise<string> {
    if (!this.#failure) this.#connection.sendAudio(pcm)
    if (!this.#failure) await wait(patienceMs, undefined, { signal: this.#change.signal }).catch(() => {})
    this.#change = new AbortController()
    if (this.#failure) throw this.#failure
    return join(this.#finalText, this.#partialText)
  }

  close(): void {
    this.#connection.close()
  }

  #onMessage(message: FunAsrMessage): void {
    const text = stripModelMarkers(message.text)
    if (isFinalResult(message)) {
      this.#finalText = join(this.#finalText, text)
      this.#partialText = ''
    } else this.#partialText = join(this.#partialText, text)
    this.#change.abort()
  }
}

/** Results are parts without spaces between them. */
const join = (before: string, after: string) =>
  /[\p{Script=Latin}\p{N},.?!]$/u.test(before) && /^[\p{Script=Latin}\p{N}]/u.test(after)
    ? `${before} ${after}`
    : before + after
