/** Logins in two steps: where an account has a second factor, a login gets a ticket instead of a session. */
import type { InferOutput } from 'valibot'
import { parse, picklist, object, string } from 'valibot'
import type { SecondStepRequest } from '../../../src/wire/securityRequests'
import type { Repositories } from '../../ports/repositories'
import type { SecondFactorRow } from '../../ports/securityRepositories'
import type { UserRow } from '../../ports/rows'
import type { Settings } from '../../ports/settings'
import { RequestError } from '../../lib/requestError'
import { newToken, sha256Hex } from '../../lib/secrets'
import { completeLogin, createSession, requireOpenAccount, type LoginMethod, type LoginResult } from './loginSessions'
import { requireSecondFactor } from './secondFactor'
import type { AccountContext, ClientInfo } from './accountContext'

/** How long the second step may take. */
const ticketSeconds = 600
/** How long a device that asked for it is not asked again. */
const trustedMs = 30 * 86_400_000

const TicketPayload = object({ how: picklist(['password', 'sms', 'wechat', 'openid']), device: string() })

export interface FirstStep {
  userId: number
  client: ClientInfo
  how: LoginMethod
  /** Device token from an earlier login; '' for none. */
  device: string
  now: number
}

/** What the first step of a login gives: a session, or a ticket for the second step. */
export type FirstStepResult = { token: string } | { ticket: string }

/** Ends the first step of a login. @throws RequestError if the account is closed */
export async function endFirstStep(
  repos: Repositories,
  settings: Settings,
  { userId, client, how, device, now }: FirstStep,
): Promise<FirstStepResult> {
  const user = await requireOpenAccount(repos, userId)
  const factor = await repos.secondFactors.find(userId)
  const needsSecond = factor?.confirmedAt != null && !(await isTrusted(repos, { user, factor, device }, now))
  if (!needsSecond) return { token: await createSession(repos, settings, { userId, device: client.device, now }) }
  const ticket = newToken()
  await repos.challenges.insert({
    hash: await sha256Hex(ticket),
    kind: 'login',
    userId,
    payload: JSON.stringify({ how, device }),
    expiresAt: now + ticketSeconds * 1000,
  })
  return { ticket }
}

/** Completes a login, or tells the client to continue with the second step. @throws RequestError with the ticket as data */
export async function completeFirstStep(
  context: AccountContext,
  client: ClientInfo,
  { userId, how, device, result }: Omit<FirstStep, 'client' | 'now'> & { result: FirstStepResult },
): Promise<LoginResult> {
  if ('token' in result) return completeLogin(context, client, { userId, token: result.token, how, device })
  const second_factor = { ticket: result.ticket, expires: ticketSeconds }
  throw new RequestError('second.needed', {}, { data: { second_factor } })
}

/** The second step: a code of the app, or a recovery code. A wrong one can be corrected while the ticket is valid. @throws RequestError */
export async function takeSecondStep(
  context: AccountContext,
  client: ClientInfo,
  { ticket, code, remember }: InferOutput<typeof SecondStepRequest>,
): Promise<LoginResult> {
  const { ports, settings } = context
  const { store, clock } = ports
  const now = clock.now()
  const hash = await sha256Hex(ticket)
  const pending = await store.challenges.find('login', hash, now)
  if (pending?.userId == null) throw new RequestError('second.expired')
  const { userId } = pending
  await requireSecondFactor(context, client, { userId, code })
  const taken = await store.challenges.take('login', hash, now)
  if (!taken) throw new RequestError('second.expired')
  const { how, device } = parse(TicketPayload, JSON.parse(taken.payload))
  const token = await createSession(store, settings, { userId, device: client.device, now })
  const result = await completeLogin(context, client, { userId, token, how, device })
  const [user, factor] = [await store.users.byId(userId), await store.secondFactors.find(userId)]
  if (remember === 1 && user && factor)
    await store.knownOrigins.upsert(userId, await trustHash({ user, factor, device: result.device }), now + trustedMs)
  return result
}

interface TrustedDevice {
  user: UserRow
  factor: SecondFactorRow
  device: string
}

async function isTrusted(repos: Repositories, trust: TrustedDevice, now: number): Promise<boolean> {
  return trust.device !== '' && repos.knownOrigins.has(trust.user.id, await trustHash(trust), now)
}

/** Bound to the second factor and the password: a new one of either ends the trust. */
const trustHash = ({ user, factor, device }: TrustedDevice) =>
  sha256Hex(`trusted ${device} ${factor.confirmedAt ?? 0} ${user.passwordHash}`)
