/** Enforces the limits of a meeting step by step: credit, storage and length. */
import { meetingStatus } from '../../../src/wire/constants'
import { pcmBytesPerMs, type Ports } from '../../ports/ports'
import type { MeetingRow } from '../../ports/rows'
import type { Repositories } from '../../ports/repositories'
import { RequestError, signedOutError } from '../../lib/requestError'
import type { Settings } from '../../ports/settings'
import { charge, chargeAvailable, insufficientCreditError } from '../credit/credit'
import { storageFullError, storageQuotaBytes } from '../records/storageQuota'

/** Audio is charged in steps of this length, each when it is complete; the rest when the meeting ends. */
export const creditStepMs = 10_000

const refOf = (meetingId: number, step: number | `from ${number}`) => `${meetingId}:${step}`

/** Charges one session and enforces its limits. */
export class UsageMeter {
  readonly #ports: Ports
  readonly #settings: Settings
  readonly #meeting: MeetingRow
  #paidSteps: number
  #started = false

  constructor(ports: Ports, settings: Settings, meeting: MeetingRow) {
    this.#ports = ports
    this.#settings = settings
    this.#meeting = meeting
    this.#paidSteps = meeting.paidSteps
  }

  /** Call before storing audio beyond `soundMs`. @throws RequestError if a limit is reached */
  async charge(soundMs: number): Promise<void> {
    const { audioLimitSeconds } = this.#settings
    if (soundMs >= audioLimitSeconds * 1000)
      throw new RequestError('live.tooLong', { minutes: Math.floor(audioLimitSeconds / 60) })
    const full = Math.floor(soundMs / creditStepMs)
    if (this.#started && this.#paidSteps >= full) return
    const { store, clock } = this.#ports
    const { id, userId } = this.#meeting
    await store.transaction(async (repos) => {
      const row = await repos.meetings.byId(id)
      if (!row) throw new RequestError('meeting.missing')
      let paid = await paidSecondsOf(repos, id)
      for (let step = row.paidSteps; step < full; step += 1) {
        // Part of the step may be paid already if the meeting was charged as abandoned.
        const due = Math.max(paid, ((step + 1) * creditStepMs) / 1000) - paid
        if (due > 0)
          await charge(repos, userId, { seconds: due, ref: refOf(id, step), now: clock.now(), reason: 'meeting' })
        paid += due
      }
      await this.#requireCreditAndStorage(repos, row, soundMs)
      await repos.meetings.update(id, { status: meetingStatus.live, soundMs, paidSteps: Math.max(row.paidSteps, full) })
    })
    this.#paidSteps = Math.max(this.#paidSteps, full)
    this.#started = true
  }

  /** @throws RequestError without credit or storage left */
  async #requireCreditAndStorage(repos: Repositories, row: MeetingRow, soundMs: number): Promise<void> {
    const user = await repos.users.byId(row.userId)
    if (!user || user.closedAt !== undefined) throw signedOutError()
    if (user.generalSeconds + user.memberSeconds < 1) throw insufficientCreditError(1, user)
    const countedMs = row.status === meetingStatus.live ? row.soundMs : 0
    const used = (await repos.uploads.usedBytes(user.id)) + (soundMs - countedMs) * pcmBytesPerMs
    if (used >= storageQuotaBytes(user)) throw storageFullError(user, used)
  }
}

/** Charges the unpaid rest, as far as the credit reaches, inside a transaction. Idempotent. */
export async function chargeRest(
  repos: Repositories,
  { id, userId }: Pick<MeetingRow, 'id' | 'userId'>,
  { soundMs, now }: { soundMs: number; now: number },
): Promise<void> {
  const paid = await paidSecondsOf(repos, id)
  const due = Math.ceil(soundMs / 1000) - paid
  await chargeAvailable(repos, userId, { seconds: due, ref: refOf(id, `from ${paid}`), now, reason: 'meeting' })
}

/** Seconds charged for a meeting so far. */
async function paidSecondsOf({ credit }: Repositories, meetingId: number): Promise<number> {
  const { general, member } = await credit.total(['meeting'], String(meetingId))
  return 0 - general - member
}
