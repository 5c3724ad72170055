import { responseCode as codes } from '../../../src/wire/constants'
import type { CreditChange, TaskRow, UserRow } from '../../ports/rows'
import type { Repositories } from '../../ports/repositories'
import { RequestError } from '../../lib/requestError'
import { notify } from '../notices/notify'

/** Splits a charge over the balances, member credit first. Null if they don't suffice. */
export function splitCharge(
  seconds: number,
  user: Pick<UserRow, 'generalSeconds' | 'memberSeconds'>,
): CreditChange | null {
  if (seconds > user.generalSeconds + user.memberSeconds) return null
  const member = Math.min(seconds, user.memberSeconds)
  return { general: member - seconds, member: -member }
}

/** Error 6001 with the required and available seconds. */
export function insufficientCreditError(
  need: number,
  { generalSeconds: total, memberSeconds: month_total }: UserRow,
): RequestError {
  const data = { need, total, month_total }
  return new RequestError('task.short', { need, left: total + month_total }, { code: codes.insufficientCredit, data })
}

interface Charge {
  seconds: number
  /** Reference in the ledger. */
  ref: string
  now: number
  reason?: 'transcribe' | 'meeting'
}

/** Charges seconds inside a transaction, once per (reason, ref). @throws RequestError 6001 */
export async function charge(
  repos: Repositories,
  userId: number,
  { seconds, ref, now, reason = 'transcribe' }: Charge,
): Promise<void> {
  const user = await repos.users.byId(userId)
  if (!user) throw new RequestError('auth.signedOut', {}, { code: codes.signedOut })
  const change = splitCharge(seconds, user)
  const outcome = change ? await repos.credit.change(userId, change, { reason, ref, now }) : 'short'
  if (outcome === 'short') throw insufficientCreditError(seconds, user)
  if (outcome === 'done') await warnOfLowCredit(repos, user, { seconds, now })
}

/** Tells the user when a charge takes the remaining time below their threshold. */
async function warnOfLowCredit(
  repos: Repositories,
  { id: userId, generalSeconds, memberSeconds }: UserRow,
  { seconds, now }: { seconds: number; now: number },
): Promise<void> {
  const before = generalSeconds + memberSeconds
  const limit = (await repos.noticeSettings.find(userId)).lowCreditMinutes
  if (before < limit * 60 || before - seconds >= limit * 60) return
  const minutes = Math.floor((before - seconds) / 60)
  await notify(repos, { about: 'creditLow', userId, title: '', details: { minutes, limit }, now })
}

/** Charges as many of the seconds as the credit covers and returns their number. */
export async function chargeAvailable(
  repos: Repositories,
  userId: number,
  { seconds, ref, now, reason = 'transcribe' }: Charge,
): Promise<number> {
  const user = await repos.users.byId(userId)
  const count = user ? Math.max(0, Math.min(seconds, user.generalSeconds + user.memberSeconds)) : 0
  const change = user && splitCharge(count, user)
  if (!change || count === 0) return 0
  if ((await repos.credit.change(userId, change, { reason, ref, now })) !== 'done') return 0
  await warnOfLowCredit(repos, user, { seconds: count, now })
  return count
}

/** Codecs pad recordings by up to this, which must not cost an extra second. */
const codecPaddingMs = 100

/** Price in seconds for audio of that length: rounded up, not counting codec padding. */
export const priceOf = (ms: number): number => Math.max(1, Math.ceil((ms - codecPaddingMs) / 1000))

/** Milliseconds of audio that the seconds cover: the inverse of `priceOf`. */
export const paidMs = (seconds: number): number => seconds * 1000 + codecPaddingMs

/** Ledger reference of one transcription attempt. */
export const attemptRef = ({ id, attempt }: Pick<TaskRow, 'id' | 'attempt'>): string => `${id}:${attempt}`

/** Seconds charged for an attempt so far, minus refunds. */
export async function paidSeconds(repos: Repositories, task: Pick<TaskRow, 'id' | 'attempt'>): Promise<number> {
  const { general, member } = await netCharged(repos, task)
  return general + member
}

/** Net charge of an attempt for each balance. */
async function netCharged(
  { credit }: Repositories,
  task: Pick<TaskRow, 'id' | 'attempt'>,
): Promise<{ general: number; member: number }> {
  const { general, member } = await credit.total(['transcribe', 'refund'], attemptRef(task))
  return { general: 0 - general, member: 0 - member }
}

/**
 * Refunds what was charged for an attempt beyond `seconds`, inside the transaction that ends it. General credit comes first,
 * since it was charged last. Idempotent.
 */
export async function reconcile(
  repos: Repositories,
  task: Pick<TaskRow, 'id' | 'attempt' | 'userId'>,
  { seconds, now }: { seconds: number; now: number },
): Promise<void> {
  const paid = await netCharged(repos, task)
  const refundSeconds = paid.general + paid.member - seconds
  if (refundSeconds <= 0) return
  const general = Math.min(refundSeconds, paid.general)
  await repos.credit.change(
    task.userId,
    { general, member: refundSeconds - general },
    { reason: 'refund', ref: attemptRef(task), now },
  )
}
