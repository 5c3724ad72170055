/** A page that records: keeps all its sound and sends it as the server asks. */
import * as v from 'valibot'
import { WebSocket } from 'ws'
import { LiveAnswer, livePath } from '../../src/wire/live'

export const bytesAMs = 32
type Answer<Type extends LiveAnswer['type']> = Extract<LiveAnswer, { type: Type }>

export interface Start {
  token: string
  meeting_id: number
  language?: string
  client?: string
}

/** One connection. Every answer it ever got is kept, and can be waited for. */
export class LiveClient {
  readonly answers: LiveAnswer[] = []
  readonly #socket: WebSocket
  readonly #waiting = new Set<() => void>()
  /** The close code, once it is closed. */
  ended: number | null = null

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data: Buffer) => {
      this.answers.push(v.parse(LiveAnswer, JSON.parse(data.toString())))
      this.#tell()
    })
    socket.on('close', (code) => {
      this.ended = code
      this.#tell()
    })
    socket.on('error', () => {})
  }

  static async connect(url: string, headers: Record<string, string> = {}): Promise<LiveClient> {
    const address = `${url.replace('http', 'ws')}${livePath}?lang=en-US`
    const socket = new WebSocket(address, { headers })
    const client = new LiveClient(socket)
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    return client
  }

  say(frame: object): void {
    this.raw(JSON.stringify(frame))
  }

  raw(data: string | Uint8Array): void {
    this.#socket.send(data)
  }

  start({ language = 'en', client = 'first-client', ...rest }: Start): void {
    this.say({ type: 'start', language, client, from_ms: 0, ...rest })
  }

  /** Starts and gives from where to send. */
  async begin(start: Start): Promise<number> {
    this.start(start)
    return (await this.first('ready')).acked_ms
  }

  /** Sends the sound from that millisecond on, in frames of 100 ms. */
  send(sound: Uint8Array, fromMs = 0, toMs = sound.length / bytesAMs): void {
    for (let ms = fromMs; ms < toMs; ms += 100) this.raw(sound.subarray(ms * bytesAMs, Math.min(toMs, ms + 100) * bytesAMs))
  }

  of<Type extends LiveAnswer['type']>(type: Type): Answer<Type>[] {
    return this.answers.filter((answer): answer is Answer<Type> => answer.type === type)
  }

  get ackedMs(): number {
    return Math.max(0, ...this.of('ack').map(({ acked_ms }) => acked_ms))
  }

  first<Type extends LiveAnswer['type']>(type: Type): Promise<Answer<Type>> {
    return this.until(() => this.of(type)[0] ?? null)
  }

  acked = (ms: number) => this.until(() => (this.ackedMs >= ms ? true : null))
  closed = () => this.until(() => this.ended, true)

  /** Waits for something to be other than null. Rejects when the connection closes before. */
  async until<T>(look: () => T | null, closing = false): Promise<T> {
    for (;;) {
      const found = look()
      if (found !== null) return found
      if (this.ended !== null && !closing) throw new Error(`closed with ${this.ended} after ${JSON.stringify(this.answers.slice(-3))}`)
      await new Promise<void>((resolve) => this.#waiting.add(resolve))
    }
  }

  /** Cuts the connection as a dead network does. */
  cut(): void {
    this.#socket.terminate()
  }

  #tell(): void {
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const wake of waiting) wake()
  }
}
