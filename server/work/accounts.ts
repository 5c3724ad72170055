import type { User } from '../../src/wire/bodies'
import type { Ports } from '../ports'
import { nameKey, type UserRow } from '../rows'
import type { Tables } from '../tables'
import { Refusal, tooManyTries } from '../refusal'
import { digest, newToken } from '../secrets'
import type { Settings } from '../settings'
import { registerOpen } from './site'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A new account with its welcome credit. @throws Refusal */
export async function register(
  { store, passwords, clock }: Ports,
  settings: Settings,
  { username, password, confirm }: { username: string; password: string; confirm: string },
  address: string,
): Promise<void> {
  if (!(await registerOpen(store, settings))) throw new Refusal('register.closed')
  if (password !== confirm) throw new Refusal('register.mismatch')
  const name = visibleName(username)
  const now = clock.now()
  const waitMs = await store.tries.take(`register ${address}`, now, hourMs, settings.registersPerHour)
  if (waitMs > 0) throw tooManyTries(waitMs)
  const passwordHash = await passwords.hash(password)
  await store.transaction(async (tables) => {
    const id = await addAccount(tables, settings, { username: name, name, passwordHash, phone: '' }, now)
    if (id === false) throw new Refusal('register.taken', { username: name })
  })
}

/** A name in one form of writing. @throws Refusal for one with characters nobody sees */
export function visibleName(text: string): string {
  const name = text.trim().normalize('NFKC')
  if (/\p{C}/u.test(name)) throw new Refusal('register.invisible')
  return name
}

/** A new account with its welcome credit, inside a transaction; false when the name or the phone number is taken. */
export async function addAccount(
  { users, credit }: Tables,
  settings: Settings,
  person: Pick<UserRow, 'username' | 'name' | 'passwordHash' | 'phone'>,
  now: number,
): Promise<number | false> {
  const id = await users.insert({
    ...person,
    avatar: '',
    roles: [],
    generalSeconds: 0,
    memberSeconds: 0,
    balanceCents: 0,
    storageMb: settings.storageMb,
    vipEnd: '',
    vipForever: false,
    createdAt: now,
  })
  if (id === false) return false
  const welcome = { general: settings.welcomeSeconds, member: settings.welcomeMemberSeconds }
  await credit.change(id, welcome, 'welcome', String(id), now)
  return id
}

/** A stranger uses up the tries of their own address only: to lock a name for its owner takes this many addresses. */
const addressesAName = 20

function loginTries(username: string, address: string) {
  const anywhere = `login name ${nameKey(username)}`
  return { anywhere, here: `${anywhere} from ${address}` }
}

/** Lets the password logins of that name from that address begin afresh. */
export async function forgetTries({ tries }: Pick<Tables, 'tries'>, username: string, address: string): Promise<void> {
  const keys = loginTries(username, address)
  await tries.clear(keys.here)
  await tries.clear(keys.anywhere)
}

/** A new token. An unknown name costs the same work and gives the same answer as a wrong password. @throws Refusal */
export async function logIn(
  { store, passwords, clock }: Ports,
  settings: Settings,
  { username, password }: { username: string; password: string },
  address: string,
): Promise<string> {
  const now = clock.now()
  const { loginWindowMs, loginTriesPerWindow, addressTriesPerWindow } = settings
  const keys = loginTries(username, address)
  const waits = [
    await store.tries.take(`login address ${address}`, now, loginWindowMs, addressTriesPerWindow),
    await store.tries.take(keys.here, now, loginWindowMs, loginTriesPerWindow),
  ]
  // Whoever must wait already uses up nothing of what all addresses share.
  if (Math.max(...waits) === 0) {
    waits.push(await store.tries.take(keys.anywhere, now, loginWindowMs, loginTriesPerWindow * addressesAName))
  }
  const waitMs = Math.max(...waits)
  if (waitMs > 0) throw tooManyTries(waitMs)
  const user = await store.users.byUsername(username)
  const right = user ? await passwords.verify(password, user.passwordHash) : (await passwords.hash(password), false)
  if (!user || !right) throw new Refusal('auth.wrong')
  await forgetTries(store, username, address)
  return openSession(store, settings, user.id, now)
}

/** Logs a user in; gives the token. */
export async function openSession({ sessions }: Tables, settings: Settings, userId: number, now: number): Promise<string> {
  const token = newToken()
  await sessions.insert({ tokenHash: await digest(token), userId, expiresAt: now + settings.tokenDays * dayMs })
  return token
}

export async function logOut({ store }: Ports, token: string): Promise<void> {
  await store.sessions.remove(await digest(token))
}

/** The user a token belongs to, null for none. */
export async function userOf({ store, clock }: Ports, token: string): Promise<UserRow | null> {
  return token === '' ? null : store.sessions.userOf(await digest(token), clock.now())
}

/** Midnight before that time, in the server's zone. */
export const startOfDay = (date: Date): number => new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

export async function userBody({ store, clock }: Ports, user: UserRow): Promise<User> {
  const now = new Date(clock.now())
  const month = new Date(now.getFullYear(), now.getMonth(), 1).getTime()
  return {
    id: user.id,
    username: user.username,
    name: user.name,
    nickname: user.name,
    avatar: user.avatar,
    roles: user.roles,
    phone: user.phone,
    total: user.generalSeconds,
    month_total: user.memberSeconds,
    storage_total: user.storageMb,
    balance: user.balanceCents / 100,
    month_use_time: await store.credit.spent(user.id, month),
    vip_endtime: user.vipEnd,
    is_vip: user.vipForever || (user.vipEnd !== '' && new Date(user.vipEnd) > now) ? 1 : 0,
    is_forever: user.vipForever ? 1 : 2,
    page_num: await store.takenPages.since(user.id, startOfDay(now)),
  }
}
