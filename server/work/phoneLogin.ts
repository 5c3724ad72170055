/** Accounts by phone number. */
import type { InferOutput } from 'valibot'
import type { ResetPassword, SmsLogin } from '../../src/wire/requests'
import type { Ports } from '../ports'
import type { UserRow } from '../rows'
import type { Tables } from '../tables'
import { Refusal } from '../refusal'
import { newToken, randomText } from '../secrets'
import type { Settings } from '../settings'
import { addAccount, forgetTries, openSession } from './accounts'
import { limit, needCode, phoneOf } from './proofs'
import { registerOpen } from './site'

/** Logs in whoever knows the code; a new number gets an account. Gives the token. @throws Refusal */
export async function logInByPhone(
  ports: Ports,
  settings: Settings,
  { mobile, captcha }: InferOutput<typeof SmsLogin>,
  address: string,
): Promise<string> {
  const { store, passwords, clock } = ports
  const now = clock.now()
  await limitAddress(store, settings, address, now)
  await needCode(store, 'login', mobile, captcha, now)
  const phone = phoneOf(mobile)
  // A password nobody knows, made before the transaction: hashing is slow.
  const passwordHash = (await store.users.byPhone(phone)) ? '' : await passwords.hash(newToken())
  return store.transaction(async (tables) => {
    const user = await tables.users.byPhone(phone)
    const id = user?.id ?? (await addNameless(tables, settings, { name: masked(phone), passwordHash, phone }, now))
    return openSession(tables, settings, id, now)
  })
}

/**
 * A new password for whoever knows the code; every login of the account ends. A number without an account answers as a wrong
 * code does. @throws Refusal
 */
export async function resetPassword(
  { store, passwords, clock }: Ports,
  settings: Settings,
  { mobile, captcha, newpassword }: InferOutput<typeof ResetPassword>,
  address: string,
): Promise<void> {
  const now = clock.now()
  await limitAddress(store, settings, address, now)
  await needCode(store, 'resetpwd', mobile, captcha, now)
  const user = await store.users.byPhone(phoneOf(mobile))
  if (!user) throw new Refusal('sms.wrong')
  const passwordHash = await passwords.hash(newpassword)
  await store.transaction(async ({ users, sessions, tries }) => {
    await users.setPassword(user.id, passwordHash)
    await sessions.removeOf(user.id)
    await forgetTries({ tries }, user.username, address)
  })
}

/** An account of somebody who chose no name. @throws Refusal where the site is closed to strangers */
export async function addNameless(
  tables: Tables,
  settings: Settings,
  person: Pick<UserRow, 'name' | 'passwordHash' | 'phone'>,
  now: number,
): Promise<number> {
  if (!(await registerOpen(tables, settings))) throw new Refusal('register.closed')
  const username = `user_${randomText('23456789abcdefghjkmnpqrstuvwxyz', 10)}`
  const id = await addAccount(tables, settings, { username, ...person }, now)
  if (id === false) throw new Error(`a random name or the number of a new account is taken: ${username}`)
  return id
}

/** `138****5678` */
const masked = (phone: string) => phone.replace(/^(.{3}).+(.{4})$/, '$1****$2')

function limitAddress(tables: Tables, settings: Settings, address: string, now: number): Promise<void> {
  return limit(tables, `login address ${address}`, now, settings.loginWindowMs, settings.addressTriesPerWindow)
}
