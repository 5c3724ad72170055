/** One connection of the live protocol: validates frames, their order and rate, and dispatches them to the session. */
import * as v from 'valibot'
import { responseCode as codes } from '../../../src/wire/constants'
import { LiveClientMessage, type LiveServerMessage } from '../../../src/wire/liveMessages'
import { translate, type ServerLocale, type ServerMessageId } from '../../messages/messages'
import { DiskFullError, isOutage, pcmBytesPerMs, type Ports } from '../../ports/ports'
import { RequestError } from '../../lib/requestError'
import type { SessionListener, Session } from './session'
import { sha256Hex } from '../../lib/secrets'
import { sessionByToken } from '../accounts/loginSessions'
import type { EndedSessions } from '../accounts/accountContext'
import type { SessionRegistry } from './sessionRegistry'

/** The client's end of a connection. */
export interface ClientSocket {
  send(frame: LiveServerMessage): void
  close(): void
  /** Asks the client to pause or resume sending, if the transport supports it. */
  setBackpressure(enabled: boolean): void
}

export interface LiveConnectionOptions {
  socket: ClientSocket
  locale: ServerLocale
  ports: Ports
  sessions: SessionRegistry
  /** Called once when the connection has ended. */
  onClosed(): void
}

/** Time limit for the `start` message. */
const startTimeoutMs = 10_000
/** Maximum audio per frame. Frames may be shorter. */
const maxFrameBytes = 200 * pcmBytesPerMs
/** Interval for rechecking the login, which another process may end. Equals a credit step. */
const loginCheckMs = 10_000
/** Text frames per second; pause and resume are manual. */
const maxMessagesPerSecond = 20

export class LiveConnection implements SessionListener {
  readonly #options: LiveConnectionOptions
  readonly #closed = new AbortController()
  #session: Session | null = null
  #started = false
  /** `ready` has been sent. */
  #ready = false
  /** `stop` has been received. */
  #stopped = false
  /** The authenticated login. */
  #login: { userId: number; tokenHash: string } | null = null
  #second = 0
  #messageCount = 0

  constructor(options: LiveConnectionOptions) {
    this.#options = options
    void this.#requireStart()
  }

  /** Handles a text frame. */
  onMessage(json: string): void {
    if (this.#closed.signal.aborted) return
    const second = Math.floor(this.#options.ports.clock.now() / 1000)
    if (second !== this.#second) this.#messageCount = 0
    this.#second = second
    this.#messageCount += 1
    if (this.#messageCount > maxMessagesPerSecond) return this.sendError('live.tooFast')
    const parsed = v.safeParse(LiveClientMessage, parseJson(json))
    if (parsed.success) return this.#dispatch(parsed.output)
    this.sendError('request.malformed', { values: { field: v.getDotPath(parsed.issues[0]) ?? 'type' } })
  }

  /** Handles a binary frame. */
  onAudio(bytes: Uint8Array): void {
    if (this.#closed.signal.aborted) return
    const { length } = bytes
    if (length === 0 || length % pcmBytesPerMs !== 0 || length > maxFrameBytes) {
      return this.sendError('live.badSound', { values: { length } })
    }
    if (!this.#session || !this.#ready || this.#stopped) {
      return this.sendError('live.order', { values: { frame: 'sound' } })
    }
    // The meeting is already being finalized; `done` follows.
    if (this.#session.isFinalizing) return
    if (!this.#session.ingest(bytes)) this.sendError('live.tooFast')
  }

  /** Handles the end of the connection by the client. */
  onClose(): void {
    if (this.#closed.signal.aborted) return
    this.#closed.abort()
    this.#options.onClosed()
    this.#session?.detach(this)
  }

  /** Closes the connection from the server. */
  close(): void {
    if (this.#closed.signal.aborted) return
    this.onClose()
    this.#options.socket.close()
  }

  /** Closes the connection if its login has ended. Received audio is stored. */
  onSignedOut(ended: EndedSessions): void {
    if (!this.#login) return
    const { userId, tokenHash } = this.#login
    const isAffected =
      'tokenHash' in ended ? ended.tokenHash === tokenHash : ended.userId === userId && ended.except !== tokenHash
    if (isAffected) this.sendError('auth.signedOut', { code: codes.signedOut })
  }

  send(frame: LiveServerMessage): void {
    if (this.#closed.signal.aborted) return
    this.#ready ||= frame.type === 'ready'
    this.#options.socket.send(frame)
  }

  setBackpressure(enabled: boolean): void {
    if (!this.#closed.signal.aborted) this.#options.socket.setBackpressure(enabled)
  }

  sendError(
    messageId: ServerMessageId,
    { code = codes.failed, values = {}, fatal = true }: Parameters<SessionListener['sendError']>[1] = {},
  ): void {
    this.send({ type: 'error', code, msg: translate(this.#options.locale, messageId, values), fatal })
    if (fatal) this.close()
  }

  onRecordReady(task_id: number): void {
    this.send({ type: 'done', task_id })
    this.close()
  }

  onReplaced(): void {
    this.close()
  }

  #dispatch(request: LiveClientMessage): void {
    if (request.type === 'start' ? this.#started : !this.#ready) {
      return this.sendError('live.order', { values: { frame: request.type } })
    }
    switch (request.type) {
      case 'start':
        this.#started = true
        return void this.#start(request)
      case 'pause':
        return this.#session?.pause()
      case 'stop':
        this.#stopped = true
        return this.#session?.stop()
      case 'resume':
    }
  }

  async #start(request: Extract<LiveClientMessage, { type: 'start' }>): Promise<void> {
    try {
      // Compute before the session opens, so that the listener is attached without delay.
      const tokenHash = await sha256Hex(request.token)
      const ended = await this.#options.sessions.start(request, async (session) => {
        // Disconnected in the meantime: detaching closes the session.
        if (this.#closed.signal.aborted) return session.detach(this)
        this.#session = session
        this.#login = { userId: session.userId, tokenHash }
        await session.attach(this)
        void this.#watchLogin(request.token)
      })
      if (!ended) return
      this.send({ type: 'ready', acked_ms: ended.soundMs })
      this.onRecordReady(ended.taskId ?? 0)
    } catch (error) {
      if (error instanceof RequestError && error.messageId === 'live.otherServer')
        return this.#askToReturn(error.messageId)
      if (error instanceof RequestError)
        return this.sendError(error.messageId, { code: error.code, values: error.values })
      this.#options.ports.log.error('live.start', { error })
      if (isOutage(error)) return this.#askToReturn('live.outage')
      this.sendError(error instanceof DiskFullError ? 'live.diskFull' : 'server.fault')
    }
  }

  /** Not a refusal: the client connects again. */
  #askToReturn(messageId: ServerMessageId): void {
    this.sendError(messageId, { fatal: false })
    this.close()
  }

  /** Closes the connection within `loginCheckMs` after its login has ended. */
  async #watchLogin(token: string): Promise<void> {
    const { ports } = this.#options
    while (!this.#closed.signal.aborted) {
      // A temporary store failure must not end a meeting, so it is checked again.
      const ended = await sessionByToken(ports, token).then(
        (session) => session === null,
        (error: unknown) => ports.log.error('live.login', { error }),
      )
      if (ended) return this.sendError('auth.signedOut', { code: codes.signedOut })
      await ports.clock.sleep(loginCheckMs, this.#closed.signal)
    }
  }

  async #requireStart(): Promise<void> {
    await this.#options.ports.clock.sleep(startTimeoutMs, this.#closed.signal)
    if (!this.#started) this.sendError('live.late')
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
