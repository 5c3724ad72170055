import { meetingStatus } from '../../../src/wire/constants'
import type { LiveClientMessage } from '../../../src/wire/liveMessages'
import type { News } from '../../ports/bell'
import type { Lock } from '../../ports/locks'
import type { Ports } from '../../ports/ports'
import type { MeetingRow, UserRow } from '../../ports/rows'
import { RequestError, signedOutError } from '../../lib/requestError'
import type { Settings } from '../../ports/settings'
import { userByToken } from '../accounts/loginSessions'
import { LiveLoad } from './liveLoad'
import { openLiveSession, type Session } from './session'

/** How often and how long apart a session that another server has is asked for, in milliseconds. */
const lockTries = 5
const lockWaitMs = 1_000

export type StartRequest = Extract<LiveClientMessage, { type: 'start' }>

/** Open sessions by meeting: at most one each. */
export class SessionRegistry {
  readonly #open = new Map<number, Session>()
  /** Serializes operations per meeting. */
  readonly #queues = new Map<number, Promise<unknown>>()
  readonly #load = new LiveLoad()
  readonly #unlisten: () => void
  #closed = false

  constructor(
    private readonly ports: Ports,
    private readonly settings: Settings,
  ) {
    this.#unlisten = ports.bell.listen((news) => this.#hear(news))
  }

  /**
   * Finds or opens the session of a meeting and passes it to `work`, which may attach to it. Returns the meeting instead if it
   * has already ended.
   * @throws RequestError
   */
  async start(request: StartRequest, work: (session: Session) => Promise<void>): Promise<MeetingRow | null> {
    const user = await userByToken(this.ports, request.token)
    if (!user) throw signedOutError()
    const id = Number(request.meeting_id)
    const meeting = Number.isInteger(id) ? await this.ports.store.meetings.find(id, user.id) : null
    if (!meeting) throw new RequestError('meeting.missing')
    return this.#serialize(id, () => this.#openOrAttach(user, { ...request, id }, work))
  }

  /** Number of open sessions. */
  get size(): number {
    return this.#open.size
  }

  /** A user edited the transcript of that meeting. */
  onCorrected(id: number): void {
    const session = this.#open.get(id)
    if (session) session.onCorrected()
    else this.ports.bell.ring({ topic: 'corrected', subject: id })
  }

  /**
   * Closes the meeting's session, here or at another server, and runs `work`, which deletes the meeting, while no new one can start.
   * @throws RequestError if another server does not let go of it
   */
  async withSessionClosed<T>(id: number, work: () => Promise<T>): Promise<T> {
    return this.#serialize(id, async () => {
      const session = this.#open.get(id)
      if (session) await session.closeDeleted()
      else this.ports.bell.ring({ topic: 'deleting', subject: id })
      const lock = await this.#requireLock(id)
      try {
        return await work()
      } finally {
        await lock.release()
      }
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#unlisten()
    await Promise.all(this.#queues.values())
    await Promise.all(Array.from(this.#open.values(), (session) => session.close()))
  }

  /** What happened to a meeting at another server. */
  #hear(news: News | null): void {
    const session = news && this.#open.get(news.subject)
    if (news?.topic === 'corrected') session?.onCorrected()
    if (news?.topic === 'deleting') void session?.closeDeleted()
  }

  async #openOrAttach(
    user: UserRow,
    request: StartRequest & { id: number },
    work: (session: Session) => Promise<void>,
  ): Promise<MeetingRow | null> {
    const { id } = request
    const open = this.#open.get(id)
    if (open?.connected && open.client !== request.client) throw new RequestError('live.elsewhere')
    if (open?.connected || open?.isFinalizing) return (await work(open), null)
    await open?.close()

    const meeting = await this.ports.store.meetings.find(id, user.id)
    if (!meeting) throw new RequestError('meeting.missing')
    if (meeting.status === meetingStatus.ended) return meeting
    this.#requireCapacity(user)
    const session = await this.#openOwned(meeting, request)
    this.#open.set(id, session)
    await work(session)
    return null
  }

  /** Opens a session, which no other server has while this one does. */
  async #openOwned(meeting: MeetingRow, request: StartRequest): Promise<Session> {
    const { ports, settings } = this
    const lock = await this.#requireLock(meeting.id)
    const onClosed = () => {
      this.#open.delete(meeting.id)
      void lock.release()
    }
    try {
      const deps = { ports, settings, meeting, client: request.client, load: this.#load, onClosed }
      const session = await openLiveSession(deps, request)
      lock.lost.addEventListener('abort', () => void session.closeLost(), { once: true })
      return session
    } catch (error) {
      await lock.release()
      throw error
    }
  }

  /** Waits a little for a server that has not noticed yet that its connection is gone. @throws RequestError */
  async #requireLock(id: number): Promise<Lock> {
    for (let tries = 1; ; tries += 1) {
      const lock = await this.ports.locks.tryLock(`meeting ${id}`)
      if (lock) return lock
      if (tries === lockTries) throw new RequestError('live.otherServer')
      await this.ports.clock.sleep(lockWaitMs)
    }
  }

  /** @throws RequestError at the limit of concurrent sessions */
  #requireCapacity(user: UserRow): void {
    const { maxLiveSessions, maxLiveSessionsPerUser } = this.settings
    if (this.#closed || this.#open.size >= maxLiveSessions) throw new RequestError('live.full')
    const own = Array.from(this.#open.values()).filter(({ userId }) => userId === user.id)
    if (own.length >= maxLiveSessionsPerUser) throw new RequestError('live.fullUser', { most: maxLiveSessionsPerUser })
  }

  async #serialize<T>(id: number, work: () => Promise<T>): Promise<T> {
    const result = (this.#queues.get(id) ?? Promise.resolve()).then(work)
    const settled = result.then(
      () => {},
      () => {},
    )
    this.#queues.set(id, settled)
    void settled.then(() => this.#queues.get(id) === settled && this.#queues.delete(id))
    return result
  }
}
