/** Password changes, and reauthentication by the current password. */
import type { InferOutput } from 'valibot'
import type { ChangePassword } from '../../../src/wire/requests'
import type { UserRow } from '../../ports/rows'
import { RequestError } from '../../lib/requestError'
import { sha256Hex } from '../../lib/secrets'
import { clearLoginAttempts } from './accounts'
import { sendAccountNotice } from './accountNotices'
import { validatePassword } from './passwordRules'
import { logSecurityEvent } from './securityLog'
import { enforceRateLimit } from '../rateLimits'
import { loadSiteSettings } from '../site/siteSettings'
import type { AccountContext, ClientInfo } from './accountContext'

/** Changes the password, given the current one, and ends all other sessions. @throws RequestError */
export async function changePassword(
  context: AccountContext,
  client: ClientInfo,
  { user, request }: { user: UserRow; request: InferOutput<typeof ChangePassword> },
): Promise<void> {
  const { store, passwords } = context.ports
  await requirePassword(context, client, { user, password: request.password })
  await validatePassword(request.newpassword, [
    user.username,
    (await loadSiteSettings(store, context.settings)).site_name,
  ])
  const passwordHash = await passwords.hash(request.newpassword, client.network)
  await replacePassword(context, client, { user, passwordHash, how: 'password', except: await sha256Hex(client.token) })
}

export interface NewPassword {
  user: UserRow
  passwordHash: string
  /** How the change was authorized. */
  how: 'password' | 'sms'
  /** Token hash of the session to keep; '' for none. */
  except: string
}

/** Stores a new password, ends other sessions, resets login rate limits and notifies the user. */
export async function replacePassword(
  { ports, hooks }: AccountContext,
  client: ClientInfo,
  { user, passwordHash, how, except }: NewPassword,
): Promise<void> {
  await ports.store.transaction(async (repos) => {
    await repos.users.setPassword(user.id, passwordHash)
    await repos.sessions.removeByUser(user.id, except)
    await clearLoginAttempts(repos, user.username, client.network)
  })
  hooks.onSignedOut?.({ userId: user.id, except })
  logSecurityEvent(ports.log, 'password.changed', { user: user.id, how, address: client.address })
  await sendAccountNotice(ports, client, { user, about: 'password', mobile: user.phone })
}

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
