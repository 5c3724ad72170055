/** E-mail addresses of accounts: verified by a code, for resetting the password and for notices. */
import type { InferOutput } from 'valibot'
import type { BindEmail, ResetByMail, SendMailCode } from '../../../src/wire/securityRequests'
import { RequestError } from '../../lib/requestError'
import { translate } from '../../messages/messages'
import { emailKey, type UserRow } from '../../ports/rows'
import { loadSiteSettings } from '../site/siteSettings'
import { composeMail } from '../notices/composeMail'
import { sendAccountNotice } from './accountNotices'
import { replacePassword } from './changePassword'
import {
  deliverCode,
  enforceRecipientLimits,
  enforceSendingLimit,
  issueCode,
  redeemCode,
  validMinutes,
} from './oneTimeCodes'
import { rejectNames, validatePassword } from './passwordRules'
import { requirePasswordOrFreshLogin } from './reauthentication'
import { requireCaptcha } from './captcha'
import { logSecurityEvent } from './securityLog'
import type { AccountContext, ClientInfo } from './accountContext'

/** The code's subject: to add an address, the code is bound to the account that asks. */
const codeSubject = (event: 'bind' | 'resetpwd', email: string, userId: number) =>
  event === 'bind' ? `mail bind ${userId} ${emailKey(email)}` : `mail resetpwd ${emailKey(email)}`

/**
 * Sends a code to an address after the captcha is solved. A password reset for an address without an account sends nothing
 * and gives the same response. @throws RequestError
 */
export async function sendMailCode(
  { ports, settings }: AccountContext,
  client: ClientInfo,
  { request, user }: { request: InferOutput<typeof SendMailCode>; user: UserRow | null },
): Promise<void> {
  const { store, mail, clock, log } = ports
  if (!mail) throw new RequestError('mail.off')
  const now = clock.now()
  const { event, email } = request
  const { network, locale, address } = client
  await enforceSendingLimit(store, { channel: 'mail', network, now })
  await requireCaptcha(store, settings, { ...request, purpose: `${event} ${email}`, now })
  const owner = await store.users.byEmail(email)
  const recipient = emailKey(email)
  await enforceRecipientLimits(store, { channel: 'mail', recipient, network, userId: owner?.id ?? 0, now })
  const code = await issueCode(store, client, { subject: codeSubject(event, email, user?.id ?? 0), now })
  const site = (await loadSiteSettings(store, settings)).site_name || translate(locale, 'site.name')
  const subject = translate(locale, `mail.${event}.subject`, { code, site })
  const lines = [translate(locale, `mail.${event}`, { code, minutes: validMinutes }), translate(locale, 'mail.ignore')]
  // A reset goes to the address as the account has it.
  const to = event === 'resetpwd' && owner ? owner.email : email
  const message = composeMail(to, locale, { subject, lines })
  logSecurityEvent(log, 'code.sent', { event, how: 'mail', user: owner?.id, address })
  await deliverCode(log, { channel: 'mail', event, hasOwner: owner !== null, send: () => mail.send(message) })
}

/** Sets the verified address, and tells the old one. @throws RequestError */
export async function bindEmail(
  context: AccountContext,
  client: ClientInfo,
  { user, request }: { user: UserRow; request: InferOutput<typeof BindEmail> },
): Promise<void> {
  const { ports } = context
  const { email, captcha, password } = request
  await requirePasswordOrFreshLogin(context, client, { user, password })
  const subject = codeSubject('bind', email, user.id)
  if (!(await redeemCode(ports, client, { subject, code: captcha, event: 'mail.bind' })))
    throw new RequestError('mail.wrong')
  if (!(await ports.store.users.setEmail(user.id, email))) throw new RequestError('mail.taken')
  await announceChange(context, client, user)
}

/** Removes the address, and tells it. @throws RequestError */
export async function removeEmail(
  context: AccountContext,
  client: ClientInfo,
  { user, password }: { user: UserRow; password?: string | undefined },
): Promise<void> {
  await requirePasswordOrFreshLogin(context, client, { user, password })
  await context.ports.store.users.setEmail(user.id, '')
  await announceChange(context, client, user)
}

async function announceChange({ ports }: AccountContext, client: ClientInfo, user: UserRow): Promise<void> {
  logSecurityEvent(ports.log, 'email.changed', { user: user.id, address: client.address })
  await sendAccountNotice(ports, client, { user, about: 'email' })
}

/**
 * Sets a new password with a code sent by mail and ends all sessions. An address without an account gives the same error as
 * a wrong code. @throws RequestError
 */
export async function resetPasswordByMail(
  context: AccountContext,
  client: ClientInfo,
  { email, captcha, newpassword }: InferOutput<typeof ResetByMail>,
): Promise<void> {
  const { ports, settings } = context
  const { store, passwords } = ports
  // Validate before the code is consumed. Check the username only afterwards: just the owner may learn that the account exists.
  await validatePassword(newpassword, [(await loadSiteSettings(store, settings)).site_name])
  const subject = codeSubject('resetpwd', email, 0)
  const isRight = await redeemCode(ports, client, { subject, code: captcha, event: 'mail.resetpwd' })
  const user = isRight ? await store.users.byEmail(email) : null
  if (!user) throw new RequestError('mail.wrong')
  rejectNames(newpassword, [user.username])
  const passwordHash = await passwords.hash(newpassword, client.network)
  await replacePassword(context, client, { user, passwordHash, how: 'mail', except: '' })
}
