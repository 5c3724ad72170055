/** Users as administrators manage them. Each change is atomic and in the audit log. */
import { defaultLocale, isLocale, locales } from '../../../locales/locales'
import { RequestError } from '../../lib/requestError'
import { randomString } from '../../lib/secrets'
import { translate } from '../../messages/messages'
import type { Repositories } from '../../ports/repositories'
import type { CreditChange, UserRow } from '../../ports/rows'
import { createAccount, normalizeName } from '../accounts/accounts'
import { validatePassword } from '../accounts/passwordRules'
import { extendMembership } from '../billing/entitlement'
import { loadSiteSettings } from '../site/siteSettings'
import { audit, requireAccount, type Administration } from './administration'

/** The role that may do everything. */
export const adminRole = 'admin'

/** Letters and digits that are not easily confused. */
const passwordLetters = '23456789abcdefghjkmnpqrstuvwxyz'

/** Lifetime of a generated password; the user is asked to replace it. */
export const temporaryPasswordDays = 7
const dayMs = 86_400_000

export interface NewPassword {
  password: string
  /** Expiry in milliseconds since 1970; null if it does not expire. */
  passwordUntil: number | null
}

/** The typed password if it is allowed, or a generated temporary one if none was typed. @throws RequestError */
async function choosePassword(
  { store, settings, clock }: Administration,
  username: string,
  requested: string | undefined,
): Promise<NewPassword> {
  if (requested === undefined)
    return { password: randomString(passwordLetters, 16), passwordUntil: clock.now() + temporaryPasswordDays * dayMs }
  await validatePassword(requested, [username, (await loadSiteSettings(store, settings)).site_name])
  return { password: requested, passwordUntil: null }
}

/** Asks a user to replace a temporary password, in all languages, because theirs is unknown. */
async function notifyTemporaryPassword(
  repositories: Repositories,
  userId: number,
  { passwordUntil, now }: Pick<NewPassword, 'passwordUntil'> & { now: number },
): Promise<void> {
  if (passwordUntil === null) return
  const date = new Date(passwordUntil).toISOString().slice(0, 10)
  const inAllLanguages = (id: 'notice.temporary' | 'notice.temporary.title', separator: string) =>
    locales.map((locale) => translate(locale, id, { date })).join(separator)
  const message = {
    title: inAllLanguages('notice.temporary.title', ' / '),
    text: inAllLanguages('notice.temporary', '\n'),
    createdAt: now,
  }
  await repositories.inbox.insert(userId, message)
}

/** Adds a user with the welcome time. @throws RequestError if the name is taken or the password is not allowed */
export async function addUser(
  administration: Administration,
  { username: typed, password, roles }: { username: string; password?: string | undefined; roles: string[] },
): Promise<NewPassword & { username: string }> {
  const { store, passwords, clock, settings } = administration
  const username = normalizeName(typed)
  const newPassword = await choosePassword(administration, username, password)
  const passwordHash = await passwords.hash(newPassword.password)
  await store.transaction(async (repositories) => {
    const { passwordUntil } = newPassword
    const now = clock.now()
    const account = { username, name: username, passwordHash, phone: '', passwordUntil }
    const id = await createAccount(repositories, settings, { account, now })
    if (id === false) throw new RequestError('register.taken', { username })
    if (roles.length > 0) await repositories.users.update(id, { roles })
    await notifyTemporaryPassword(repositories, id, { passwordUntil, now })
    const details = roles.length > 0 ? { roles: roles.join(', ') } : {}
    await audit(repositories, administration, { action: 'user.created', subject: { id, username }, details })
  })
  return { ...newPassword, username }
}

/** Sets a new password and ends all logins of the user. @throws RequestError */
export async function resetPassword(
  administration: Administration,
  { id, password }: { id: number; password?: string | undefined },
): Promise<NewPassword> {
  const { store, passwords, clock } = administration
  const newPassword = await choosePassword(administration, (await requireAccount(store, id)).username, password)
  const hash = await passwords.hash(newPassword.password)
  await store.transaction(async (repositories) => {
    const subject = await requireAccount(repositories, id)
    await repositories.users.setPassword(id, hash, newPassword.passwordUntil)
    await repositories.sessions.removeByUser(id)
    await notifyTemporaryPassword(repositories, id, { ...newPassword, now: clock.now() })
    await audit(repositories, administration, { action: 'user.password', subject })
  })
  administration.onSignedOut?.({ userId: id, except: '' })
  return newPassword
}

/** Closes an account, which ends its logins and API tokens and deletes nothing else, or reopens it. @throws RequestError */
export async function setClosed(
  administration: Administration,
  { id, closed }: { id: number; closed: boolean },
): Promise<void> {
  if (closed) refuseOwn(administration, id)
  await administration.store.transaction(async (repositories) => {
    const subject = await requireAccount(repositories, id)
    await repositories.users.setClosed(id, closed ? administration.clock.now() : null)
    if (closed) {
      await repositories.sessions.removeByUser(id)
      await repositories.apiTokens.removeByUser(id)
    }
    await audit(repositories, administration, { action: closed ? 'user.closed' : 'user.reopened', subject })
  })
  if (closed) administration.onSignedOut?.({ userId: id, except: '' })
}

/**
 * Turns off a second factor that its owner has lost, and ends all logins. The owner is told in the inbox. False if there was none.
 * @throws RequestError
 */
export async function resetSecondFactor(administration: Administration, id: number): Promise<boolean> {
  const { store, clock } = administration
  const wasOn = await store.transaction(async (repositories) => {
    const subject = await requireAccount(repositories, id)
    if ((await repositories.secondFactors.find(id))?.confirmedAt == null) return false
    await repositories.secondFactors.remove(id)
    await repositories.sessions.removeByUser(id)
    const locale = isLocale(subject.locale) ? subject.locale : defaultLocale
    await repositories.inbox.insert(id, {
      title: translate(locale, 'notice.secondFactorOff.title'),
      text: translate(locale, 'notice.secondFactorOff'),
      createdAt: clock.now(),
    })
    await audit(repositories, administration, { action: 'user.secondFactorReset', subject })
    return true
  })
  if (wasOn) administration.onSignedOut?.({ userId: id, except: '' })
  return wasOn
}

/** Replaces the roles of a user. Returns them. @throws RequestError */
export async function setRoles(
  administration: Administration,
  { id, change }: { id: number; change: (roles: readonly string[]) => string[] },
): Promise<string[]> {
  return administration.store.transaction(async (repositories) => {
    const subject = await requireAccount(repositories, id)
    const roles = [...new Set(change(subject.roles))]
    if (!roles.includes(adminRole)) refuseOwn(administration, id)
    await repositories.users.update(id, { roles })
    const details = { roles: roles.join(', ') }
    await audit(repositories, administration, { action: 'user.roles', subject, details })
    return roles
  })
}

/** So that a site keeps an administrator. @throws RequestError */
function refuseOwn({ administrator }: Administration, id: number): void {
  if (administrator?.id === id) throw new RequestError('admin.self')
}

/** Adds credit, or removes it with negative amounts, for a reason. Returns the user with the new amounts. @throws RequestError */
export async function changeCredit(
  administration: Administration,
  { id, change, note }: { id: number; change: CreditChange; note: string },
): Promise<UserRow> {
  if (Object.values(change).every((amount) => amount === 0)) throw new RequestError('admin.noAmount')
  if (note === '') throw new RequestError('admin.noReason')
  return administration.store.transaction(async (repositories) => {
    const subject = await requireAccount(repositories, id)
    const outcome = await repositories.credit.change(id, change, {
      reason: 'admin',
      ref: crypto.randomUUID(),
      now: administration.clock.now(),
      title: note,
    })
    if (outcome !== 'done') throw new RequestError('admin.creditShort', { username: subject.username })
    await audit(repositories, administration, { action: 'user.credit', subject, details: { ...change, note } })
    return requireAccount(repositories, id)
  })
}

/** Extends a membership, with null for life. Returns its end as an ISO date; null for none. @throws RequestError */
export async function extendMembershipOf(
  administration: Administration,
  { id, days }: { id: number; days: number | null },
): Promise<string | null> {
  return administration.store.transaction(async (repositories) => {
    const subject = await requireAccount(repositories, id)
    const change = extendMembership(subject, days, administration.clock.now())
    await repositories.users.update(id, change)
    const end = 'vipEnd' in change ? change.vipEnd.slice(0, 10) : null
    await audit(repositories, administration, {
      action: 'user.membership',
      subject,
      details: { until: end ?? 'forever' },
    })
    return end
  })
}
