/** Proof that it is the owner who changes what gives access to an account. */
import type { UserRow } from '../../ports/rows'
import { RequestError } from '../../lib/requestError'
import { enforceRateLimit } from '../rateLimits'
import { sessionByToken } from './loginSessions'
import { logSecurityEvent } from './securityLog'
import { requireOtp } from './verification'
import type { AccountContext, ClientInfo } from './accountContext'

/** How recent a login must be for an account without password and phone. */
const freshLoginMs = 10 * 60_000

/** Verifies the current password, rate limited like a login. @throws RequestError if it is wrong */
export async function requirePassword(
  { ports, settings }: AccountContext,
  client: ClientInfo,
  { user, password }: { user: UserRow; password: string },
): Promise<void> {
  const { store, passwords, clock, log } = ports
  const key = `password of ${user.id}`
  const { loginWindowMs: windowMs, loginAttemptsPerWindow: max } = settings
  await enforceRateLimit(store, key, { now: clock.now(), windowMs, max })
  if (!(await passwords.verify(password, user.passwordHash))) {
    logSecurityEvent(log, 'password.refused', { user: user.id, address: client.address })
    throw new RequestError('password.wrong')
  }
  await store.rateLimits.clear(key)
}

export interface OwnerProof {
  user: UserRow
  password?: string | undefined
  /** The `unbind` code sent to the current phone. */
  oldcaptcha?: string | undefined
}

/**
 * Reauthenticates the user: by the password; without a known password by a code sent to the phone, where codes can be sent;
 * without either by a recent login. @throws RequestError stating what is required
 */
export async function requireOwner(
  context: AccountContext,
  client: ClientInfo,
  { user, password, oldcaptcha }: OwnerProof,
): Promise<void> {
  if (user.passwordKnown) {
    if (password === undefined) throw new RequestError('profile.password')
    return requirePassword(context, client, { user, password })
  }
  if (user.phone !== '') {
    if (oldcaptcha === undefined) throw new RequestError('profile.oldCode')
    return requireOtp(context.ports, client, { event: 'unbind', mobile: user.phone, code: oldcaptcha })
  }
  await requireFreshLogin(context, client)
}

/**
 * Like `requireOwner`, for what is less than taking over the account: without a known password, a recent login suffices.
 * @throws RequestError stating what is required
 */
export async function requirePasswordOrFreshLogin(
  context: AccountContext,
  client: ClientInfo,
  { user, password }: OwnerProof,
): Promise<void> {
  if (!user.passwordKnown) return requireFreshLogin(context, client)
  if (password === undefined) throw new RequestError('security.password')
  return requirePassword(context, client, { user, password })
}

async function requireFreshLogin({ ports }: AccountContext, { token }: ClientInfo): Promise<void> {
  const session = await sessionByToken(ports, token)
  if (!session || ports.clock.now() - session.createdAt > freshLoginMs) throw new RequestError('profile.freshLogin')
}
