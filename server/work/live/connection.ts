/** One connection of the live protocol: checks what comes in, in which order and how fast, and passes it to the session. */
import * as v from 'valibot'
import { code as codes } from '../../../src/wire/codes'
import { LiveQuestion, type LiveAnswer } from '../../../src/wire/live'
import { sentence, type ServerLocale, type ServerMessageId } from '../../messages'
import { DiskFull, soundBytesPerMs, type Ports } from '../../ports'
import { Refusal } from '../../refusal'
import type { Listener, Session } from './session'
import type { Sessions } from './sessions'

/** The other end of a connection. */
export interface Peer {
  send(frame: LiveAnswer): void
  /** Nothing more comes or goes. */
  close(): void
  /** Whether it should wait with sending, where it can. */
  hold(held: boolean): void
}

export interface ConnectionOf {
  peer: Peer
  locale: ServerLocale
  ports: Ports
  sessions: Sessions
  /** Called once, when it has ended. */
  over(): void
}

/** How long it may take until it says which meeting it is for. */
const startMs = 10_000
/** Sound in one frame; the last of a recording may be as short as it happens to be. */
const mostBytes = 200 * soundBytesPerMs
/** Text frames in a second: people pause and resume. */
const mostTexts = 20

export class Connection implements Listener {
  readonly #of: ConnectionOf
  readonly #ended = new AbortController()
  #session: Session | null = null
  #started = false
  /** It was told from where to send. */
  #ready = false
  /** It has said that there is no more. */
  #stopped = false
  #second = 0
  #texts = 0

  constructor(of: ConnectionOf) {
    this.#of = of
    void this.#needStart()
  }

  /** A text frame came. */
  text(json: string): void {
    if (this.#ended.signal.aborted) return
    const second = Math.floor(this.#of.ports.clock.now() / 1000)
    if (second !== this.#second) this.#texts = 0
    this.#second = second
    this.#texts += 1
    if (this.#texts > mostTexts) return this.complain('live.tooFast')
    const parsed = v.safeParse(LiveQuestion, jsonOf(json))
    if (parsed.success) return this.#obey(parsed.output)
    this.complain('request.malformed', { values: { field: v.getDotPath(parsed.issues[0]) ?? 'type' } })
  }

  /** A binary frame came. */
  sound(bytes: Uint8Array): void {
    if (this.#ended.signal.aborted) return
    const { length } = bytes
    if (length === 0 || length % soundBytesPerMs !== 0 || length > mostBytes) {
      return this.complain('live.badSound', { values: { length } })
    }
    if (!this.#session || !this.#ready || this.#stopped) {
      return this.complain('live.order', { values: { frame: 'sound' } })
    }
    // Another capture ended the meeting: `done` tells this one soon.
    if (this.#session.becomesRecord) return
    if (!this.#session.take(bytes)) this.complain('live.tooFast')
  }

  /** The other end is gone. */
  closed(): void {
    if (this.#ended.signal.aborted) return
    this.#ended.abort()
    this.#of.over()
    this.#session?.detach(this)
  }

  /** Ends it from this side. */
  end(): void {
    if (this.#ended.signal.aborted) return
    this.closed()
    this.#of.peer.close()
  }

  /** What the session tells; see Listener. */
  send(frame: LiveAnswer): void {
    if (this.#ended.signal.aborted) return
    this.#ready ||= frame.type === 'ready'
    this.#of.peer.send(frame)
  }

  hold(held: boolean): void {
    if (!this.#ended.signal.aborted) this.#of.peer.hold(held)
  }

  complain(say: ServerMessageId, { code = codes.failed, values = {}, fatal = true }: Parameters<Listener['complain']>[1] = {}): void {
    this.send({ type: 'error', code, msg: sentence(this.#of.locale, say, values), fatal })
    if (fatal) this.end()
  }

  done(task_id: number): void {
    this.send({ type: 'done', task_id })
    this.end()
  }

  replaced(): void {
    this.end()
  }

  #obey(asked: LiveQuestion): void {
    if (asked.type === 'start' ? this.#started : !this.#ready) {
      return this.complain('live.order', { values: { frame: asked.type } })
    }
    switch (asked.type) {
      case 'start':
        this.#started = true
        return void this.#start(asked)
      case 'pause':
        return this.#session?.pause()
      case 'stop':
        this.#stopped = true
        return this.#session?.stop()
      case 'resume':
    }
  }

  async #start(asked: Extract<LiveQuestion, { type: 'start' }>): Promise<void> {
    try {
      const ended = await this.#of.sessions.start(asked, async (session) => {
        // Gone meanwhile: whoever opened it for this connection closes it.
        if (this.#ended.signal.aborted) return session.detach(this)
        this.#session = session
        await session.attach(this)
      })
      if (!ended) return
      this.send({ type: 'ready', acked_ms: ended.soundMs })
      this.done(ended.taskId ?? 0)
    } catch (error) {
      if (error instanceof Refusal) return this.complain(error.say, { code: error.code, values: error.values })
      this.#of.ports.log.error('live.start', { error })
      this.complain(error instanceof DiskFull ? 'live.diskFull' : 'server.fault')
    }
  }

  async #needStart(): Promise<void> {
    await this.#of.ports.clock.sleep(startMs, this.#ended.signal)
    if (!this.#started) this.complain('live.late')
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
