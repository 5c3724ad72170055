/** Links that download all data of an account, once. */
import { RequestError } from '../../lib/requestError'
import { newToken, sha256Hex } from '../../lib/secrets'
import { isActive, type UserRow } from '../../ports/rows'
import type { AccountContext, ClientInfo } from '../accounts/accountContext'
import { requirePasswordOrFreshLogin } from '../accounts/reauthentication'
import { logSecurityEvent } from '../accounts/securityLog'
import { enforceRateLimit } from '../rateLimits'

const validMs = 5 * 60_000
const archivesPerHour = 5

/** A ticket for the download, after the owner has given the password again. @throws RequestError */
export async function createArchiveTicket(
  context: AccountContext,
  client: ClientInfo,
  { user, password }: { user: UserRow; password?: string | undefined },
): Promise<string> {
  const { store, clock, log } = context.ports
  const now = clock.now()
  await requirePasswordOrFreshLogin(context, client, { user, password })
  await enforceRateLimit(store, `archive of ${user.id}`, { now, windowMs: 3_600_000, max: archivesPerHour })
  const ticket = newToken()
  const row = { hash: await sha256Hex(ticket), kind: 'archive', userId: user.id, payload: '' } as const
  await store.challenges.insert({ ...row, expiresAt: now + validMs })
  logSecurityEvent(log, 'account.exported', { user: user.id, address: client.address })
  return ticket
}

/** The account that a ticket is for; it is used up then. @throws RequestError 404 */
export async function redeemArchiveTicket(
  { ports: { store, clock } }: AccountContext,
  ticket: string,
): Promise<UserRow> {
  const row = await store.challenges.take('archive', await sha256Hex(ticket), clock.now())
  const user = row?.userId == null ? null : await store.users.byId(row.userId)
  if (!user || !isActive(user)) throw new RequestError('archive.expired', {}, { status: 404 })
  return user
}
