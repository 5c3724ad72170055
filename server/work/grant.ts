import type { UserRow } from '../rows'
import type { Tables } from '../tables'
import type { Goods } from '../shopTables'
import type { CreditReason } from '../../src/wire/codes'

const dayMs = 24 * 3_600_000

/**
 * Gives a user what a card or a code holds, inside the transaction that marks it as paid or used; once for a reason and a
 * reference.
 * @param cents what the balance gains by it, negative for its price
 * @returns 'short' when the balance is below the price: nothing is given then
 */
export async function grant(
  { users, credit }: Tables,
  userId: number,
  { title, generalSeconds, memberSeconds, vipDays }: Goods,
  cents: number,
  reason: CreditReason,
  ref: string,
  now: number,
): Promise<'done' | 'repeated' | 'short'> {
  const change = { general: generalSeconds, member: memberSeconds, cents }
  const outcome = await credit.change(userId, change, reason, ref, now, title)
  if (outcome !== 'done' || vipDays === 0) return outcome
  // Read after the balance was changed: by then nobody else can be changing this user.
  const user = await users.byId(userId)
  if (user) await users.update(userId, membership(user, vipDays, now))
  return outcome
}

/** A membership that was prolonged: from its end, or from now when it has ended. */
export function membership(
  { vipEnd }: Pick<UserRow, 'vipEnd'>,
  days: number | null,
  now: number,
): { vipForever: true } | { vipEnd: string } {
  if (days === null) return { vipForever: true }
  const end = Math.max(now, vipEnd === '' ? 0 : new Date(vipEnd).getTime())
  return { vipEnd: new Date(end + days * dayMs).toISOString() }
}
