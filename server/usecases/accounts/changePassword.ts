/** Password changes. */
import type { InferOutput } from 'valibot'
import type { ChangePassword } from '../../../src/wire/requests'
import type { UserRow } from '../../ports/rows'
import { sha256Hex } from '../../lib/secrets'
import { clearLoginAttempts } from './accounts'
import { sendAccountNotice } from './accountNotices'
import { validatePassword } from './passwordRules'
import { requirePassword } from './reauthentication'
import { logSecurityEvent } from './securityLog'
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
  how: 'password' | 'sms' | 'mail'
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
