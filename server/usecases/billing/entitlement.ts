import type { LedgerEntry, UserRow } from '../../ports/rows'
import type { Repositories } from '../../ports/repositories'
import type { Entitlement } from '../../ports/shopRepositories'

const dayMs = 24 * 3_600_000

interface Grant extends LedgerEntry {
  entitlement: Entitlement
  /** Change of the balance, negative for a price. */
  cents: number
}

/**
 * Grants a user what a card or code contains, inside the transaction that marks it as paid or used. Once per (reason, ref).
 * @returns 'short' if the balance is too low; nothing is granted then
 */
export async function applyEntitlement(
  { users, credit }: Repositories,
  userId: number,
  { entitlement, cents, reason, ref, now }: Grant,
): Promise<'done' | 'repeated' | 'short'> {
  const { title, generalSeconds, memberSeconds, vipDays } = entitlement
  const change = { general: generalSeconds, member: memberSeconds, cents }
  const outcome = await credit.change(userId, change, { reason, ref, now, title })
  if (outcome !== 'done' || vipDays === 0) return outcome
  // Read after the balance change: from then on the transaction holds the write lock.
  const user = await users.byId(userId)
  if (user) await users.update(userId, extendMembership(user, vipDays, now))
  return outcome
}

export const isMember = ({ vipForever, vipEnd }: Pick<UserRow, 'vipForever' | 'vipEnd'>, now: number): boolean =>
  vipForever || (vipEnd !== '' && new Date(vipEnd).getTime() > now)

/** Extends a membership from its end, or from now if it has expired. */
export function extendMembership(
  { vipEnd }: Pick<UserRow, 'vipEnd'>,
  days: number | null,
  now: number,
): { vipForever: true } | { vipEnd: string } {
  if (days === null) return { vipForever: true }
  const end = Math.max(now, vipEnd === '' ? 0 : new Date(vipEnd).getTime())
  return { vipEnd: new Date(end + days * dayMs).toISOString() }
}
