/** Login sessions: creation, lookup, listing and removal. */
import type { Ports } from '../../ports/ports'
import type { SessionRow, UserRow } from '../../ports/rows'
import type { Repositories } from '../../ports/repositories'
import { sha256Hex, newToken } from '../../lib/secrets'
import type { Settings } from '../../ports/settings'
import { RequestError } from '../../lib/requestError'
import { rememberClient } from './knownClients'
import { logSecurityEvent } from './securityLog'
import type { AccountContext, ClientInfo } from './accountContext'

const dayMs = 86_400_000
/** Precision of the last-used time, since each update costs a write. */
const touchIntervalMs = 5 * 60_000
/** Length of the token hash prefix that identifies a session among a user's sessions. */
const publicIdLength = 16

/** Wire format of a session. */
export interface LoginDto {
  id: string
  /** When it was created and last used, as ISO dates. */
  at: string
  seen: string
  device: string
  /** 1 for the session of this request. */
  current: 0 | 1
}

/** Result of a successful login. */
export interface LoginResult {
  token: string
  /** Device token to send with the next login. */
  device: string
}

/** How a login was authorized, for the log. */
export type LoginMethod = 'password' | 'sms' | 'wechat' | 'openid' | 'passkey'

/** The user of an account that may log in. @throws RequestError if the account is closed */
export async function requireOpenAccount({ users }: Pick<Repositories, 'users'>, userId: number): Promise<UserRow> {
  const user = await users.byId(userId)
  if (!user || user.closedAt !== undefined) throw new RequestError('auth.closed', {}, { data: { refused: true } })
  return user
}

/** Creates a session and returns its token. @throws RequestError if the account is closed */
export async function createSession(
  repos: Repositories,
  { tokenDays, idleDays }: Settings,
  { userId, device, now }: { userId: number; device: string; now: number },
): Promise<string> {
  await requireOpenAccount(repos, userId)
  const token = newToken()
  await repos.sessions.insert({
    tokenHash: await sha256Hex(token),
    userId,
    device,
    createdAt: now,
    seenAt: now,
    untilAt: now + tokenDays * dayMs,
    expiresAt: now + Math.min(idleDays, tokenDays) * dayMs,
  })
  return token
}

/** Completes a login: ends the client's previous session and remembers the device and network. */
export async function completeLogin(
  context: AccountContext,
  client: ClientInfo,
  { userId, token, how, device = '' }: { userId: number; token: string; how: LoginMethod; device?: string | undefined },
): Promise<LoginResult> {
  const { store, log, clock } = context.ports
  if (client.token !== '') await endSession(context, await sha256Hex(client.token))
  logSecurityEvent(log, 'login', { user: userId, how, address: client.address })
  return { token, device: await rememberClient(store, { userId, device, network: client.network, now: clock.now() }) }
}

/** The user of a session token, or null. Extends the session, up to its maximum lifetime. */
export async function userByToken(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  token: string,
): Promise<UserRow | null> {
  const session = await sessionByToken({ store, clock }, token)
  return session && store.users.byId(session.userId)
}

/** The session of a token, or null. Marks it as used. */
export async function sessionByToken(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  token: string,
): Promise<SessionRow | null> {
  if (token === '') return null
  const now = clock.now()
  const session = await store.sessions.find(await sha256Hex(token), now)
  if (!session || now - session.seenAt < touchIntervalMs) return session
  const times = { seenAt: now, expiresAt: Math.min(session.untilAt, session.expiresAt + now - session.seenAt) }
  await store.sessions.touch(session.tokenHash, times)
  return { ...session, ...times }
}

/** A user's sessions, most recently used first. */
export async function listSessions({ store, clock }: Ports, { id }: UserRow, token: string): Promise<LoginDto[]> {
  const own = await sha256Hex(token)
  return (await store.sessions.list(id, clock.now())).map(({ tokenHash, createdAt, seenAt, device }) => ({
    id: tokenHash.slice(0, publicIdLength),
    at: new Date(createdAt).toISOString(),
    seen: new Date(seenAt).toISOString(),
    device,
    current: tokenHash === own ? 1 : 0,
  }))
}

/** Ends one session of a user or, without an id, all but the current one. @throws RequestError if the id is unknown */
export async function endSessions(
  context: AccountContext,
  client: ClientInfo,
  { user, id }: { user: UserRow; id?: string | undefined },
): Promise<void> {
  const { store, log, clock } = context.ports
  if (id === undefined) {
    const except = await sha256Hex(client.token)
    await store.sessions.removeByUser(user.id, except)
    context.hooks.onSignedOut?.({ userId: user.id, except })
    return logSecurityEvent(log, 'session.ended', { user: user.id, which: 'others', address: client.address })
  }
  const session = (await store.sessions.list(user.id, clock.now())).find(({ tokenHash }) => tokenHash.startsWith(id))
  if (!session || id.length !== publicIdLength) throw new RequestError('login.missing')
  await endSession(context, session.tokenHash)
  logSecurityEvent(log, 'session.ended', { user: user.id, which: 'one', address: client.address })
}

/** Ends the current session. */
export async function logOut(context: AccountContext, client: ClientInfo, user: UserRow): Promise<void> {
  await endSession(context, await sha256Hex(client.token))
  logSecurityEvent(context.ports.log, 'logout', { user: user.id, address: client.address })
}

async function endSession({ ports, hooks }: AccountContext, tokenHash: string): Promise<void> {
  await ports.store.sessions.remove(tokenHash)
  hooks.onSignedOut?.({ tokenHash })
}
