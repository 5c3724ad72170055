/** Hourly translation quota per user. */
import type { Ports } from '../../ports/ports'
import { enforceRateLimit } from '../rateLimits'

const maxTranslationsPerHour = 120
const hourMs = 3_600_000
/** Extraction time that counts as one more translation. Normal documents take less; malicious ones run into the timeout. */
const readingCostMs = 5_000

const keyOf = (userId: number) => `translate ${userId}`

/** Counts one translation. @throws RequestError 429 over the quota */
export async function countTranslation(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  userId: number,
): Promise<void> {
  await enforceRateLimit(store, keyOf(userId), { now: clock.now(), windowMs: hourMs, max: maxTranslationsPerHour })
}

/** Counts extraction time, so that slow documents can't monopolize the readers. */
export async function countReading(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  userId: number,
  ms: number,
): Promise<void> {
  for (let left = ms; left >= readingCostMs; left -= readingCostMs) {
    await store.rateLimits.consume(keyOf(userId), { now: clock.now(), windowMs: hourMs, max: Number.MAX_SAFE_INTEGER })
  }
}
