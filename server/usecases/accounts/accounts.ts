import type { InferOutput } from 'valibot'
import type { User } from '../../../src/wire/responses'
import type { PasswordLoginRequest, RegisterRequest } from '../../../src/wire/requests'
import type { Ports } from '../../ports/ports'
import { usernameKey, type NewUser, type UserRow } from '../../ports/rows'
import type { Repositories } from '../../ports/repositories'
import { RequestError, tooManyAttemptsError } from '../../lib/requestError'
import type { Settings } from '../../ports/settings'
import { knownDevice, knownNetwork } from './knownClients'
import type { LoginResult } from './loginSessions'
import { completeFirstStep, endFirstStep } from './secondStep'
import { isWeakPassword, validatePassword } from './passwordRules'
import { sendAccountNotice } from './accountNotices'
import { logSecurityEvent } from './securityLog'
import { isMember } from '../billing/entitlement'
import { enforceRateLimit } from '../rateLimits'
import { loadSiteSettings } from '../site/siteSettings'
import type { AccountContext, ClientInfo } from './accountContext'

const hourMs = 3_600_000

/** Registers an account with its welcome credit. @throws RequestError */
export async function register(
  { ports, settings }: AccountContext,
  { address, network }: ClientInfo,
  { username, password, confirm }: InferOutput<typeof RegisterRequest>,
): Promise<void> {
  const { store, passwords, clock, log } = ports
  const site = await loadSiteSettings(store, settings)
  if (!site.register) throw new RequestError('register.closed')
  if (password !== confirm) throw new RequestError('register.mismatch')
  const name = normalizeName(username)
  await validatePassword(password, [name, site.site_name])
  const now = clock.now()
  // Before anything reveals whether the name is taken.
  await enforceRateLimit(store, `register ${network}`, { now, windowMs: hourMs, max: settings.registrationsPerHour })
  const passwordHash = await passwords.hash(password, network)
  const user = await store.transaction(async (repos) => {
    const id = await createAccount(repos, settings, { account: { username: name, name, passwordHash, phone: '' }, now })
    if (id === false) throw new RequestError('register.taken', { username: name })
    return id
  })
  logSecurityEvent(log, 'registered', { user, how: 'password', address })
}

/** Trims and NFKC-normalizes a name. @throws RequestError if it has invisible characters */
export function normalizeName(text: string): string {
  const name = text.trim().normalize('NFKC')
  if (/\p{C}/u.test(name)) throw new RequestError('register.invisible')
  return name
}

type NewAccount = Pick<NewUser, 'username' | 'name' | 'passwordHash' | 'phone' | 'passwordKnown' | 'passwordUntil'>

/** Creates an account with its welcome credit, inside a transaction; false if the name or phone number is taken. */
export async function createAccount(
  { users, credit }: Repositories,
  settings: Settings,
  { account, now }: { account: NewAccount; now: number },
): Promise<number | false> {
  const id = await users.insert({
    ...account,
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
  await credit.change(id, welcome, { reason: 'welcome', ref: String(id), now })
  return id
}

/** Attackers only exhaust the limit of their own network. Blocking a name for all unknown networks takes this many networks. */
const maxNetworksPerName = 20

interface LoginAttempt {
  username: string
  network: string
  now: number
  /** Token hash of a known device; null for an unknown one. */
  device: string | null
  /** Whether the user has logged in from this network. */
  isKnownNetwork: boolean
}

function loginAttemptKeys(username: string, network: string) {
  const allNetworks = `login name ${usernameKey(username)}`
  return { allNetworks, thisNetwork: `${allNetworks} from ${network}` }
}

/** Resets the login rate limits of a name for a network. */
export async function clearLoginAttempts(
  { rateLimits }: Pick<Repositories, 'rateLimits'>,
  username: string,
  network: string,
): Promise<void> {
  const keys = loginAttemptKeys(username, network)
  await rateLimits.clear(keys.thisNetwork)
  await rateLimits.clear(keys.allNetworks)
}

/**
 * Counts a password login attempt. A known device has its own limit. Otherwise the limits of the network and of the name on
 * that network apply and, for an unknown network, the limit that all unknown networks share. @throws RequestError 429
 */
async function consumeLoginAttempt(
  repos: Repositories,
  settings: Settings,
  { username, network, now, device, isKnownNetwork }: LoginAttempt,
): Promise<void> {
  const { loginWindowMs, loginAttemptsPerWindow, addressAttemptsPerWindow } = settings
  const limit = (max: number) => ({ now, windowMs: loginWindowMs, max })
  if (device !== null) return enforceRateLimit(repos, `login device ${device}`, limit(loginAttemptsPerWindow))
  const consume = (key: string, max: number) => repos.rateLimits.consume(key, limit(max))
  const keys = loginAttemptKeys(username, network)
  const retryDelays = [
    await consume(`login address ${network}`, addressAttemptsPerWindow),
    await consume(keys.thisNetwork, loginAttemptsPerWindow),
  ]
  // A client that is already limited must not use up the shared limit.
  if (Math.max(...retryDelays) === 0 && !isKnownNetwork)
    retryDelays.push(await consume(keys.allNetworks, loginAttemptsPerWindow * maxNetworksPerName))
  const waitMs = Math.max(...retryDelays)
  if (waitMs > 0) throw tooManyAttemptsError(waitMs)
}

/** Logs in by password. An unknown name takes the same time and gives the same error as a wrong password. @throws RequestError */
export async function logInWithPassword(
  context: AccountContext,
  client: ClientInfo,
  { username, password, device = '' }: InferOutput<typeof PasswordLoginRequest>,
): Promise<LoginResult> {
  const { ports, settings } = context
  const { store, passwords, clock, log } = ports
  const { network, address } = client
  const now = clock.now()
  const user = await store.users.byUsername(username)
  const origin = { userId: user?.id ?? 0, network, now }
  const ownDevice = await knownDevice(store, origin, device)
  await consumeLoginAttempt(store, settings, {
    username,
    network,
    now,
    device: ownDevice,
    isKnownNetwork: await knownNetwork(store, origin),
  })
  const isCorrect = user
    ? await passwords.verify(password, user.passwordHash, network)
    : (await passwords.hash(password, network), false)
  if (!user || !isCorrect) {
    logSecurityEvent(log, 'login.failed', { user: user?.id, how: 'password', address })
    throw new RequestError('auth.wrong')
  }
  if (user.passwordUntil !== null && user.passwordUntil <= now) {
    logSecurityEvent(log, 'login.failed', { user: user.id, how: 'password', address, why: 'expired' })
    throw new RequestError('auth.passwordOver')
  }
  await clearLoginAttempts(store, username, network)
  if (ownDevice !== null) await store.rateLimits.clear(`login device ${ownDevice}`)
  if (!user.passwordKnown) await store.users.update(user.id, { passwordKnown: true })
  const step = { userId: user.id, how: 'password', device } as const
  const result = await endFirstStep(store, settings, { ...step, client, now })
  await adviseOnPassword(context, client, { user, password })
  return completeFirstStep(context, client, { ...step, result })
}

/** Proposes once to change a password that would be refused today. */
async function adviseOnPassword(
  { ports, settings }: AccountContext,
  client: ClientInfo,
  { user, password }: { user: UserRow; password: string },
): Promise<void> {
  const { site_name } = await loadSiteSettings(ports.store, settings)
  if (!(await isWeakPassword(password, [user.username, site_name]))) return
  if (await ports.store.users.markPasswordAdvised(user.id))
    await sendAccountNotice(ports, client, { user, about: 'weakPassword' })
}

/** Midnight at the start of that day, in the server's time zone. */
export const startOfDay = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

export async function toUserDto({ store, clock }: Ports, user: UserRow): Promise<User> {
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
    email: user.email,
    ...(user.deleteAt !== undefined && { delete_at: new Date(user.deleteAt).toISOString() }),
    has_password: user.passwordKnown ? 1 : 0,
    total: user.generalSeconds,
    month_total: user.memberSeconds,
    storage_total: user.storageMb,
    balance: user.balanceCents / 100,
    month_use_time: await store.credit.spent(user.id, month),
    vip_endtime: user.vipEnd,
    is_vip: isMember(user, now.getTime()) ? 1 : 0,
    is_forever: user.vipForever ? 1 : 2,
    page_num: await store.pageUsage.since(user.id, startOfDay(now)),
  }
}
