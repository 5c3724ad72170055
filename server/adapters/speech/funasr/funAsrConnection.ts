import { WebSocket, type RawData } from 'ws'
import { SpeechEngineError } from '../../../ports/speech'
import {
  endMessage,
  frameSamples,
  parseMessage,
  startMessage,
  type FunAsrMessage,
  type FunAsrStart,
} from './funAsrMessages'
import { concatenatePcm } from '../../../lib/concatenatePcm'

const handshakeTimeoutMs = 10_000
const maxMessageBytes = 2 ** 20
/** Audio of a minute: a server that does not read it has failed. */
const maxUnsentBytes = 2 ** 21

export interface FunAsrConnectionOptions {
  url: string
  start: FunAsrStart
  onMessage(message: FunAsrMessage): void
  /** Called once if the connection fails, or the server closes it before `close`. */
  onFailure(error: SpeechEngineError): void
}

/** One connection to a FunASR server, for one chunk or one stream. */
export class FunAsrConnection {
  readonly #socket: WebSocket
  readonly #options: FunAsrConnectionOptions
  #rest: Int16Array = new Int16Array(0)
  /** What was sent before the connection was open. */
  #waiting: (string | Buffer)[] | null = []
  #isClosed = false

  constructor(options: FunAsrConnectionOptions) {
    this.#options = options
    this.#socket = new WebSocket(options.url, {
      handshakeTimeout: handshakeTimeoutMs,
      maxPayload: maxMessageBytes,
      perMessageDeflate: false,
      followRedirects: false,
    })
    this.#send(startMessage(options.start))
    this.#socket.on('open', () => {
      const waiting = this.#waiting ?? []
      this.#waiting = null
      for (const data of waiting) this.#send(data)
    })
    this.#socket.on('message', (data) => this.#onMessage(data))
    this.#socket.on('error', (cause) => {
      const what = this.#waiting ? 'can’t be reached: see FUNASR_URL' : 'sent something that can’t be read'
      this.#fail(new SpeechEngineError(`the FunASR server ${what}`, { cause }))
    })
    this.#socket.on('close', () => this.#fail(new SpeechEngineError('the FunASR server closed the connection')))
  }

  /** Sends audio in the frames that the server expects; what does not fill one is sent with the next. */
  sendAudio(pcm: Int16Array): void {
    const audio = concatenatePcm([this.#rest, pcm])
    const end = audio.length - (audio.length % frameSamples)
    for (let at = 0; at < end; at += frameSamples) this.#send(toBytes(audio.subarray(at, at + frameSamples)))
    this.#rest = audio.slice(end)
  }

  /** Fills the last frame with silence and tells the server that no audio follows. */
  sendEnd(): void {
    if (this.#rest.length > 0) this.sendAudio(new Int16Array(frameSamples - this.#rest.length))
    this.#send(endMessage)
  }

  /** Ends the connection; nothing is called any more. */
  close(): void {
    this.#isClosed = true
    this.#waiting = null
    this.#socket.terminate()
  }

  #send(data: string | Buffer): void {
    if (this.#isClosed) return
    if (this.#waiting) return void this.#waiting.push(data)
    this.#socket.send(data, () => {
      // A failure is reported by `close`.
    })
    if (this.#socket.bufferedAmount > maxUnsentBytes)
      this.#fail(new SpeechEngineError('the FunASR server does not read the audio'))
  }

  #onMessage(data: RawData): void {
    if (this.#isClosed) return
    try {
      this.#options.onMessage(parseMessage(toText(data)))
    } catch (error) {
      this.#fail(error instanceof SpeechEngineError ? error : new SpeechEngineError(String(error), { cause: error }))
    }
  }

  #fail(error: SpeechEngineError): void {
    if (this.#isClosed) return
    this.close()
    this.#options.onFailure(error)
  }
}

const toBytes = (pcm: Int16Array) => Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength)

function toText(data: RawData): string {
  if (data instanceof ArrayBuffer) return Buffer.from(data).toString()
  return Array.isArray(data) ? Buffer.concat(data).toString() : data.toString()
}
