/** Passkeys: added and removed by their owner, and a login with one. A passkey verifies its user, so no second step follows. */
import type { InferOutput } from 'valibot'
import { is, object, string } from 'valibot'
import type { AddPasskey } from '../../../src/wire/securityRequests'
import { RequestError } from '../../lib/requestError'
import { newToken, sha256Hex } from '../../lib/secrets'
import type { Passkeys } from '../../ports/gateways'
import type { Ports } from '../../ports/ports'
import type { UserRow } from '../../ports/rows'
import { enforceRateLimit } from '../rateLimits'
import { sendAccountNotice } from './accountNotices'
import { completeLogin, createSession, type LoginResult } from './loginSessions'
import { requirePasswordOrFreshLogin } from './reauthentication'
import { logSecurityEvent } from './securityLog'
import type { AccountContext, ClientInfo } from './accountContext'

/** How long a person may take at the prompt of the device. */
const challengeMs = 5 * 60_000
const maxPasskeys = 20
const beginsPerHour = 300
const hourMs = 3_600_000

const requirePasskeys = ({ passkeys }: Ports): Passkeys => {
  if (!passkeys) throw new RequestError('passkey.off')
  return passkeys
}

/** The account's passkeys, the newest first. Times are ISO dates; `seen` is '' for one that was never used. */
export async function listPasskeys({ store }: Ports, { id }: UserRow) {
  return (await store.passkeys.list(id)).map((passkey) => ({
    id: passkey.id,
    name: passkey.name,
    at: new Date(passkey.createdAt).toISOString(),
    seen: passkey.usedAt === null ? '' : new Date(passkey.usedAt).toISOString(),
  }))
}

interface PasskeySite {
  /** Base URL of this server: passkeys are bound to its host. */
  site: string
}

/** Begins to add a passkey. @throws RequestError */
export async function beginPasskey(
  context: AccountContext,
  client: ClientInfo,
  { user, password, site, siteName }: PasskeySite & { user: UserRow; password?: string | undefined; siteName: string },
): Promise<{ ticket: string; options: object }> {
  const { ports } = context
  const passkeys = requirePasskeys(ports)
  await requirePasswordOrFreshLogin(context, client, { user, password })
  const existing = (await ports.store.passkeys.list(user.id)).map(({ id }) => id)
  if (existing.length >= maxPasskeys) throw new RequestError('passkey.tooMany', { max: maxPasskeys })
  const { challenge, options } = await passkeys.registration({ site, siteName, user, existing })
  return { ticket: await storeChallenge(ports, { kind: 'passkey', userId: user.id, challenge }), options }
}

/** Adds the passkey that the device made. @throws RequestError */
export async function addPasskey(
  { ports }: AccountContext,
  client: ClientInfo,
  { user, request, site }: PasskeySite & { user: UserRow; request: InferOutput<typeof AddPasskey> },
): Promise<void> {
  const passkeys = requirePasskeys(ports)
  const challenge = await takeChallenge(ports, { kind: 'passkey', ticket: request.ticket })
  if (challenge?.userId !== user.id) throw new RequestError('second.expired')
  const response = parseResponse(request.response)
  const created = response && (await passkeys.verifyRegistration({ site, challenge: challenge.payload, response }))
  if (!created) throw new RequestError('passkey.failed')
  const row = { ...created, userId: user.id, name: request.name, createdAt: ports.clock.now(), usedAt: null }
  if (!(await ports.store.passkeys.insert(row))) throw new RequestError('passkey.failed')
  logSecurityEvent(ports.log, 'passkey.changed', { user: user.id, address: client.address, how: 'added' })
  await sendAccountNotice(ports, client, { user, about: 'passkeyAdded' })
}

/** @throws RequestError */
export async function removePasskey(
  context: AccountContext,
  client: ClientInfo,
  { user, id, password }: { user: UserRow; id: string; password?: string | undefined },
): Promise<void> {
  const { ports } = context
  await requirePasswordOrFreshLogin(context, client, { user, password })
  if (!(await ports.store.passkeys.remove(user.id, id))) throw new RequestError('passkey.missing')
  logSecurityEvent(ports.log, 'passkey.changed', { user: user.id, address: client.address, how: 'removed' })
  await sendAccountNotice(ports, client, { user, about: 'passkeyRemoved' })
}

/** Begins a login by passkey: nobody says yet who it is. @throws RequestError */
export async function beginPasskeyLogin(
  { ports }: AccountContext,
  { network }: ClientInfo,
  { site }: PasskeySite,
): Promise<{ ticket: string; options: object }> {
  const passkeys = requirePasskeys(ports)
  const { store, clock } = ports
  await enforceRateLimit(store, `passkey ${network}`, { now: clock.now(), windowMs: hourMs, max: beginsPerHour })
  const { challenge, options } = await passkeys.login({ site })
  return { ticket: await storeChallenge(ports, { kind: 'passkeyLogin', userId: null, challenge }), options }
}

/** Logs in with the device's answer. @throws RequestError */
export async function logInWithPasskey(
  context: AccountContext,
  client: ClientInfo,
  { ticket, response, site, device }: PasskeySite & { ticket: string; response: string; device: string },
): Promise<LoginResult> {
  const { ports, settings } = context
  const { store, clock, log } = ports
  const passkeys = requirePasskeys(ports)
  const now = clock.now()
  const challenge = await takeChallenge(ports, { kind: 'passkeyLogin', ticket })
  if (!challenge) throw new RequestError('second.expired')
  const answer = parseResponse(response)
  const passkey = answer && (await store.passkeys.find(answer.id))
  const counter =
    passkey && (await passkeys.verifyLogin({ site, challenge: challenge.payload, response: answer, passkey }))
  if (!passkey || counter === null) {
    logSecurityEvent(log, 'login.failed', { user: passkey?.userId, how: 'passkey', address: client.address })
    throw new RequestError('passkey.unknown')
  }
  const { userId } = passkey
  const token = await createSession(store, settings, { userId, device: client.device, now })
  await store.passkeys.markUsed(passkey.id, counter, now)
  return completeLogin(context, client, { userId, token, how: 'passkey', device })
}

interface NewChallenge {
  kind: 'passkey' | 'passkeyLogin'
  userId: number | null
  challenge: string
}

async function storeChallenge({ store, clock }: Ports, { kind, userId, challenge }: NewChallenge): Promise<string> {
  const ticket = newToken()
  const expiresAt = clock.now() + challengeMs
  await store.challenges.insert({ hash: await sha256Hex(ticket), kind, userId, payload: challenge, expiresAt })
  return ticket
}

const takeChallenge = async (
  { store, clock }: Ports,
  { kind, ticket }: { kind: NewChallenge['kind']; ticket: string },
) => store.challenges.take(kind, await sha256Hex(ticket), clock.now())

const DeviceResponse = object({ id: string() })

/** The device's response, whose other fields the verifier checks; null if it is none. */
function parseResponse(text: string): { id: string } | null {
  try {
    const response: unknown = JSON.parse(text)
    return is(DeviceResponse, response) ? response : null
  } catch {
    return null
  }
}
