import { meetingStatus } from '../../../src/wire/codes'
import type { LiveQuestion } from '../../../src/wire/live'
import type { Ports } from '../../ports'
import type { MeetingRow, UserRow } from '../../rows'
import { Refusal, signedOut } from '../../refusal'
import type { Settings } from '../../settings'
import { userOf } from '../accounts'
import { openSession, type Session } from './session'

export type Start = Extract<LiveQuestion, { type: 'start' }>

/** Which meeting is recorded by whom: at most one session each. */
export class Sessions {
  readonly #open = new Map<number, Session>()
  /** What happens to a meeting happens one after the other. */
  readonly #turns = new Map<number, Promise<unknown>>()
  #closed = false

  constructor(
    private readonly ports: Ports,
    private readonly settings: Settings,
    private readonly wake: () => void,
  ) {}

  /**
   * Finds or opens the session of a meeting and gives it to the work, which may attach to it. Answers with the meeting when that has
   * ended and is a record already.
   * @throws Refusal
   */
  async start(asked: Start, work: (session: Session) => Promise<void>): Promise<MeetingRow | null> {
    const user = await userOf(this.ports, asked.token)
    if (!user) throw signedOut()
    const id = Number(asked.meeting_id)
    const meeting = Number.isInteger(id) ? await this.ports.store.meetings.find(id, user.id) : null
    if (!meeting) throw new Refusal('meeting.missing')
    return this.#inTurn(id, () => this.#serve(id, user, asked, work))
  }

  /** A person changed what was heard in that meeting. */
  corrected(id: number): void {
    this.#open.get(id)?.corrected()
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.all(this.#turns.values())
    await Promise.all(Array.from(this.#open.values(), (session) => session.close()))
  }

  async #serve(id: number, user: UserRow, asked: Start, work: (session: Session) => Promise<void>): Promise<MeetingRow | null> {
    const present = this.#open.get(id)
    if (present?.connected && present.client !== asked.client) throw new Refusal('live.elsewhere')
    if (present?.connected || present?.becomesRecord) return (await work(present), null)
    await present?.close()

    const meeting = await this.ports.store.meetings.find(id, user.id)
    if (!meeting) throw new Refusal('meeting.missing')
    if (meeting.status === meetingStatus.ended) return meeting
    this.#needPlace(user)
    const session = await openSession(this.#bareSession(meeting, asked.client), asked)
    this.#open.set(id, session)
    await work(session)
    return null
  }

  #bareSession(meeting: MeetingRow, client: string) {
    const { ports, settings, wake } = this
    return { ports, settings, meeting, client, wake, over: () => void this.#open.delete(meeting.id) }
  }

  /** @throws Refusal when so many meetings are recorded already */
  #needPlace(user: UserRow): void {
    const { liveSessions, liveSessionsPerUser } = this.settings
    if (this.#closed || this.#open.size >= liveSessions) throw new Refusal('live.full')
    const own = Array.from(this.#open.values()).filter(({ userId }) => userId === user.id)
    if (own.length >= liveSessionsPerUser) throw new Refusal('live.fullUser', { most: liveSessionsPerUser })
  }

  async #inTurn<T>(id: number, work: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(id) ?? Promise.resolve()).then(work)
    const over = turn.then(
      () => {},
      () => {},
    )
    this.#turns.set(id, over)
    void over.then(() => this.#turns.get(id) === over && this.#turns.delete(id))
    return turn
  }
}
