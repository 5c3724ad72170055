import { taskStatus } from '../../../src/wire/constants'
import type { Ports } from '../../ports/ports'
import type { TaskRow } from '../../ports/rows'
import { attemptRef, chargeAvailable, paidMs, paidSeconds, priceOf } from '../credit/credit'

/** Seconds charged in advance per step. The unused rest is refunded when the attempt ends. */
const stepSeconds = 10

/**
 * Charges for a transcription as its audio is decoded, whatever length the file header or the app claims: only paid audio is
 * transcribed. One per run of an attempt.
 */
export class TranscriptionMeter {
  #paidSeconds = 0

  constructor(
    private readonly ports: Pick<Ports, 'store' | 'clock'>,
    private readonly task: TaskRow,
  ) {}

  /** Charges up to `decodedMs` and returns the position up to which audio is paid, limited by the credit. */
  async chargeUpTo(decodedMs: number): Promise<number> {
    if (isPaidAsMeeting(this.task)) return decodedMs
    if (decodedMs > paidMs(this.#paidSeconds)) this.#paidSeconds = await this.#charge(priceOf(decodedMs))
    return Math.min(decodedMs, paidMs(this.#paidSeconds))
  }

  /** Returns the seconds paid so far. Charges nothing if the task was deleted or restarted. */
  #charge(neededSeconds: number): Promise<number> {
    const { ports, task } = this
    return ports.store.transaction(async (repos) => {
      const paid = await paidSeconds(repos, task)
      const current = await repos.tasks.byId(task.id)
      if (paid >= neededSeconds || !isSameAttempt(current, task)) return paid
      const seconds = Math.max(stepSeconds, neededSeconds - paid)
      const ref = `${attemptRef(task)}:${paid}`
      return paid + (await chargeAvailable(repos, task.userId, { seconds, ref, now: ports.clock.now() }))
    })
  }
}

/** Meeting audio is already paid, so a first transcription after the meeting costs nothing more. */
export const isPaidAsMeeting = ({ type, attempt }: Pick<TaskRow, 'type' | 'attempt'>): boolean =>
  type === 'meeting' && attempt === 1

/** Whether the task is still running the same attempt. */
export function isSameAttempt(current: TaskRow | null, { attempt }: TaskRow): current is TaskRow {
  return current?.status === taskStatus.running && current.attempt === attempt
}
