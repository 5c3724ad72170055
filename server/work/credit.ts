import { code as codes } from '../../src/wire/codes'
import type { CreditChange, UserRow } from '../rows'
import type { Tables } from '../tables'
import { Refusal } from '../refusal'
import type { CreditReason } from '../../src/wire/codes'

/** What a transcription takes of each balance: member time first. Null when both together are too little. */
export function share(seconds: number, user: Pick<UserRow, 'generalSeconds' | 'memberSeconds'>): CreditChange | null {
  if (seconds > user.generalSeconds + user.memberSeconds) return null
  const member = Math.min(seconds, user.memberSeconds)
  return { general: member - seconds, member: -member }
}

/** Code 6001 with what is needed and what is left, in seconds. */
export function shortage(need: number, { generalSeconds: total, memberSeconds: month_total }: UserRow): Refusal {
  const data = { need, total, month_total }
  return new Refusal('task.short', { need, left: total + month_total }, { code: codes.short, data })
}

/** Takes seconds inside a transaction, once for each (reason, ref). @throws Refusal 6001 */
export async function charge(
  tables: Tables,
  userId: number,
  seconds: number,
  ref: string,
  now: number,
  reason: CreditReason = 'transcribe',
): Promise<void> {
  const user = await tables.users.byId(userId)
  if (!user) throw new Refusal('auth.signedOut', {}, { code: codes.signedOut })
  const change = share(seconds, user)
  if (!change || (await tables.credit.change(userId, change, reason, ref, now)) === 'short') throw shortage(seconds, user)
}

/** Takes the seconds as far as the credit reaches, for what they are for is done. */
export async function chargeAvailable(
  tables: Tables,
  userId: number,
  seconds: number,
  ref: string,
  now: number,
  reason: CreditReason,
): Promise<void> {
  const user = await tables.users.byId(userId)
  const change = user && share(Math.max(0, Math.min(seconds, user.generalSeconds + user.memberSeconds)), user)
  if (!change || (change.general === 0 && change.member === 0)) return
  await tables.credit.change(userId, change, reason, ref, now)
}

/**
 * Settles an attempt whose length was a guess when it was charged, inside the transaction that ends it: what was too much is given
 * back, what is missing is taken as far as the credit reaches, for the text is there already. Doing it again changes nothing.
 */
export async function settle(tables: Tables, userId: number, seconds: number, ref: string, now: number): Promise<void> {
  const taken = await tables.credit.find('transcribe', ref)
  if (!taken) return
  const missing = seconds + taken.general + taken.member
  if (missing > 0) await chargeAvailable(tables, userId, missing, `${ref}:rest`, now, 'transcribe')
  else if (missing < 0) await tables.credit.change(userId, giveBack(-missing, taken), 'refund', ref, now)
}

/** General time first: it is what was taken last. */
function giveBack(seconds: number, taken: CreditChange): CreditChange {
  const general = Math.min(seconds, -taken.general)
  return { general, member: seconds - general }
}
