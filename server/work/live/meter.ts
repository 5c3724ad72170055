/** Watches over what a meeting may take, step by step: credit, room, length. */
import { meetingStatus } from '../../../src/wire/codes'
import { formatSize } from '../../../src/shared/size'
import { soundBytesPerMs, type Ports } from '../../ports'
import type { MeetingRow } from '../../rows'
import type { Tables } from '../../tables'
import { Refusal, signedOut } from '../../refusal'
import type { Settings } from '../../settings'
import { charge, chargeAvailable, shortage } from '../credit'

/** Sound is paid in steps of this length, each when it is full; the last one when the meeting ends. */
export const stepMs = 10_000
const megabyte = 2 ** 20

const refOf = (meetingId: number, step: number | 'rest') => `${meetingId}:${step}`

/** Lets a meeting store more, or says why not. One for each session. */
export class Meter {
  readonly #ports: Ports
  readonly #settings: Settings
  readonly #meeting: MeetingRow
  #paidSteps: number
  #begun = false

  constructor(ports: Ports, settings: Settings, meeting: MeetingRow) {
    this.#ports = ports
    this.#settings = settings
    this.#meeting = meeting
    this.#paidSteps = meeting.paidSteps
  }

  /** Call it before more is stored behind that place. @throws Refusal when nothing more may be */
  async pass(soundMs: number): Promise<void> {
    const { audioLimitSeconds } = this.#settings
    if (soundMs >= audioLimitSeconds * 1000) throw new Refusal('live.tooLong', { minutes: Math.floor(audioLimitSeconds / 60) })
    const full = Math.floor(soundMs / stepMs)
    if (this.#begun && this.#paidSteps >= full) return
    const { store, clock } = this.#ports
    const { id, userId } = this.#meeting
    await store.transaction(async (tables) => {
      const row = await tables.meetings.byId(id)
      if (!row) throw new Refusal('meeting.missing')
      for (let step = row.paidSteps; step < full; step += 1) {
        await charge(tables, userId, stepMs / 1000, refOf(id, step), clock.now(), 'meeting')
      }
      await this.#needMore(tables, row, soundMs)
      await tables.meetings.update(id, { status: meetingStatus.live, soundMs, paidSteps: Math.max(row.paidSteps, full) })
    })
    this.#paidSteps = Math.max(this.#paidSteps, full)
    this.#begun = true
  }

  /** @throws Refusal without any credit, or with all room taken */
  async #needMore(tables: Tables, row: MeetingRow, soundMs: number): Promise<void> {
    const user = await tables.users.byId(row.userId)
    if (!user) throw signedOut()
    if (user.generalSeconds + user.memberSeconds < 1) throw shortage(1, user)
    const countedMs = row.status === meetingStatus.live ? row.soundMs : 0
    const used = (await tables.uploads.usedBytes(user.id)) + (soundMs - countedMs) * soundBytesPerMs
    const limit = user.storageMb * megabyte
    if (used >= limit) throw new Refusal('upload.storageFull', { limit: formatSize(limit), used: formatSize(used) })
  }
}

/** Takes what the steps left unpaid, as far as the credit reaches, inside the transaction that ends the meeting. */
export async function payRest(tables: Tables, { id, userId, paidSteps }: MeetingRow, soundMs: number, now: number): Promise<void> {
  const seconds = Math.ceil(soundMs / 1000) - (paidSteps * stepMs) / 1000
  await chargeAvailable(tables, userId, seconds, refOf(id, 'rest'), now, 'meeting')
}
