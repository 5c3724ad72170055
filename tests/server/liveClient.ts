/** A recording client: keeps all its audio and sends it from the position the server requests. */
import * as v from 'valibot'
import { WebSocket } from 'ws'
import { LiveServerMessage, livePath } from '../../src/wire/liveMessages'

export const bytesPerMs = 32
type Answer<Type extends LiveServerMessage['type']> = Extract<LiveServerMessage, { type: Type }>

export interface Start {
  token: string
  meeting_id: number
  language?: string
  client?: string
}

/** One connection. Keeps every received message and can wait for one. */
export class TestLiveClient {
  readonly answers: LiveServerMessage[] = []
  readonly #socket: WebSocket
  readonly #waiting = new Set<() => void>()
  /** The close code, once it is closed. */
  ended: number | null = null

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data: Buffer) => {
      this.answers.push(v.parse(LiveServerMessage, JSON.parse(data.toString())))
      this.#tell()
    })
    socket.on('close', (code) => {
      this.ended = code
      this.#tell()
    })
    socket.on('error', () => {})
  }

  static async connect(url: string, headers: Record<string, string> = {}): Promise<TestLiveClient> {
    const address = `${url.replace('http', 'ws')}${livePath}?lang=en-US`
    const socket = new WebSocket(address, { headers })
    const client = new TestLiveClient(socket)
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    return client
  }

  send(frame: object): void {
    this.sendRaw(JSON.stringify(frame))
  }

  sendRaw(data: string | Uint8Array): void {
    this.#socket.send(data)
  }

  start({ language = 'en', client = 'first-client', ...rest }: Start): void {
    this.send({ type: 'start', language, client, from_ms: 0, ...rest })
  }

  /** Starts and returns the position to send from. */
  async begin(start: Start): Promise<number> {
    this.start(start)
    return (await this.first('ready')).acked_ms
  }

  /** Sends the audio from that millisecond on, in frames of 100 ms. */
  sendAudio(audio: Uint8Array, fromMs = 0, toMs = audio.length / bytesPerMs): void {
    for (let ms = fromMs; ms < toMs; ms += 100)
      this.sendRaw(audio.subarray(ms * bytesPerMs, Math.min(toMs, ms + 100) * bytesPerMs))
  }

  of<Type extends LiveServerMessage['type']>(type: Type): Answer<Type>[] {
    return this.answers.filter((answer): answer is Answer<Type> => answer.type === type)
  }

  get ackedMs(): number {
    return Math.max(0, ...this.of('ack').map(({ acked_ms }) => acked_ms))
  }

  first<Type extends LiveServerMessage['type']>(type: Type): Promise<Answer<Type>> {
    return this.until(() => this.of(type)[0] ?? null)
  }

  acked = (ms: number) => this.until(() => (this.ackedMs >= ms ? true : null))
  closed = () => this.until(() => this.ended, true)

  /** Waits for a non-null result. Rejects if the connection closes first. */
  async until<T>(poll: () => T | null, closing = false): Promise<T> {
    for (;;) {
      const found = poll()
      if (found !== null) return found
      if (this.ended !== null && !closing)
        throw new Error(`closed with ${this.ended} after ${JSON.stringify(this.answers.slice(-3))}`)
      await new Promise<void>((resolve) => this.#waiting.add(resolve))
    }
  }

  /** Drops the connection like a network failure. */
  cut(): void {
    this.#socket.terminate()
  }

  #tell(): void {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const wake of waiting) wake()
  }
}
