/** Login and password reset by phone. */
import type { InferOutput } from 'valibot'
import type { ResetPassword, SmsLoginRequest } from '../../../src/wire/requests'
import type { NewUser } from '../../ports/rows'
import type { Repositories } from '../../ports/repositories'
import { RequestError } from '../../lib/requestError'
import { newToken, randomString } from '../../lib/secrets'
import type { Settings } from '../../ports/settings'
import { createAccount } from './accounts'
import { replacePassword } from './changePassword'
import type { LoginResult } from './loginSessions'
import { completeFirstStep, endFirstStep } from './secondStep'
import { rejectNames, validatePassword } from './passwordRules'
import { enforceRateLimit } from '../rateLimits'
import { requireOtp, normalizePhone } from './verification'
import { logSecurityEvent } from './securityLog'
import { isRegistrationOpen, loadSiteSettings } from '../site/siteSettings'
import type { AccountContext, ClientInfo } from './accountContext'

/** Logs in with a one-time code. A new number gets an account. @throws RequestError */
export async function logInByPhone(
  context: AccountContext,
  client: ClientInfo,
  { mobile, captcha, device = '' }: InferOutput<typeof SmsLoginRequest>,
): Promise<LoginResult> {
  const { ports, settings } = context
  const { store, passwords, clock, log } = ports
  const now = clock.now()
  await enforceNetworkLimit(context, client)
  await requireOtp(ports, client, { event: 'login', mobile, code: captcha })
  const phone = normalizePhone(mobile)
  // Hash a random password before the transaction, since hashing is slow.
  const passwordHash = (await store.users.byPhone(phone)) ? '' : await passwords.hash(newToken(), client.network)
  const { isNew, userId, result } = await store.transaction(async (repos) => {
    const user = await repos.users.byPhone(phone)
    const id =
      user?.id ??
      (await createUnnamedAccount(repos, settings, { account: { name: maskPhone(phone), passwordHash, phone }, now }))
    return {
      isNew: !user,
      userId: id,
      result: await endFirstStep(repos, settings, { userId: id, client, how: 'sms', device, now }),
    }
  })
  if (isNew) logSecurityEvent(log, 'registered', { user: userId, how: 'sms', address: client.address })
  return completeFirstStep(context, client, { userId, result, how: 'sms', device })
}

/**
 * Sets a new password with a one-time code and ends all sessions. A number without an account gives the same error as a wrong
 * code. @throws RequestError
 */
export async function resetPassword(
  context: AccountContext,
  client: ClientInfo,
  { mobile, captcha, newpassword }: InferOutput<typeof ResetPassword>,
): Promise<void> {
  const { ports, settings } = context
  const { store, passwords } = ports
  await enforceNetworkLimit(context, client)
  // Validate before the code is consumed. Check the username only afterwards: just the owner may learn that the account exists.
  await validatePassword(newpassword, [(await loadSiteSettings(store, settings)).site_name])
  await requireOtp(ports, client, { event: 'resetpwd', mobile, code: captcha })
  const user = await store.users.byPhone(normalizePhone(mobile))
  if (!user) throw new RequestError('sms.wrong')
  rejectNames(newpassword, [user.username])
  const passwordHash = await passwords.hash(newpassword, client.network)
  await replacePassword(context, client, { user, passwordHash, how: 'sms', except: '' })
}

/** Creates an account with a generated username. @throws RequestError if registration is closed */
export async function createUnnamedAccount(
  repos: Repositories,
  settings: Settings,
  { account, now }: { account: Pick<NewUser, 'name' | 'passwordHash' | 'phone'>; now: number },
): Promise<number> {
  if (!(await isRegistrationOpen(repos, settings))) throw new RequestError('register.closed')
  const username = `user_${randomString('23456789abcdefghjkmnpqrstuvwxyz', 10)}`
  const id = await createAccount(repos, settings, { account: { username, ...account, passwordKnown: false }, now })
  if (id === false) throw new Error(`the generated username or the phone number is already taken: ${username}`)
  return id
}

/** `138****5678` */
const maskPhone = (phone: string) => phone.replace(/^(.{3}).+(.{4})$/, '$1****$2')

function enforceNetworkLimit({ ports, settings }: AccountContext, { network }: ClientInfo): Promise<void> {
  return enforceRateLimit(ports.store, `login address ${network}`, {
    now: ports.clock.now(),
    windowMs: settings.loginWindowMs,
    max: settings.addressAttemptsPerWindow,
  })
}
