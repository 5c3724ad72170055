/** The second factor: one-time passwords of an authenticator app, and recovery codes for when it is lost. */
import type { Ports } from '../../ports/ports'
import type { UserRow } from '../../ports/rows'
import { RequestError } from '../../lib/requestError'
import { randomString, sha256Hex } from '../../lib/secrets'
import { enforceRateLimit } from '../rateLimits'
import { sendAccountNotice } from './accountNotices'
import { requirePasswordOrFreshLogin } from './reauthentication'
import { logSecurityEvent } from './securityLog'
import { newTotpSecret, totpStepOf, totpUrl } from './totp'
import type { AccountContext, ClientInfo } from './accountContext'

const recoveryCodeCount = 10
/** 79 bits, so that a plain hash protects a code. No letters that are easily confused. */
const recoveryAlphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const recoveryGroups = 4
const recoveryGroupLength = 4

/** Whether it is on, since when (ISO date), and how many recovery codes are left. */
export async function secondFactorStatus({ store }: Ports, { id }: UserRow) {
  const factor = await store.secondFactors.find(id)
  if (factor?.confirmedAt == null) return { enabled: 0 as const }
  const since = new Date(factor.confirmedAt).toISOString()
  return { enabled: 1 as const, since, recovery: await store.secondFactors.countRecoveryCodes(id) }
}

interface SetupRequest {
  user: UserRow
  password?: string | undefined
  /** Shown by the authenticator app. */
  siteName: string
}

/** Begins to set it up: the secret, and the URL for the QR code. @throws RequestError */
export async function beginSecondFactor(
  context: AccountContext,
  client: ClientInfo,
  { user, password, siteName }: SetupRequest,
): Promise<{ secret: string; url: string }> {
  await requirePasswordOrFreshLogin(context, client, { user, password })
  const secret = newTotpSecret()
  if (!(await context.ports.store.secondFactors.propose(user.id, secret))) throw new RequestError('second.alreadyOn')
  return { secret, url: totpUrl({ secret, issuer: siteName, account: user.username }) }
}

/** Turns it on once a code proves that the app has the secret. Returns the recovery codes, shown this once. @throws RequestError */
export async function confirmSecondFactor(
  context: AccountContext,
  client: ClientInfo,
  { user, code }: { user: UserRow; code: string },
): Promise<{ codes: string[] }> {
  const { ports } = context
  const { store, clock } = ports
  const factor = await store.secondFactors.find(user.id)
  if (!factor) throw new RequestError('second.expired')
  if (factor.confirmedAt !== null) throw new RequestError('second.alreadyOn')
  await requireAttempt(context, user.id)
  await requireTotp(ports, user.id, { secret: factor.secret, code })
  const { codes, hashes } = await newRecoveryCodes(user.id)
  if (!(await store.secondFactors.confirm(user.id, clock.now(), hashes))) throw new RequestError('second.alreadyOn')
  await announce(context, client, { user, about: 'secondFactorOn' })
  return { codes }
}

/** Turns it off. @throws RequestError */
export async function disableSecondFactor(
  context: AccountContext,
  client: ClientInfo,
  { user, password, code }: { user: UserRow; password?: string | undefined; code: string },
): Promise<void> {
  await requirePasswordOrFreshLogin(context, client, { user, password })
  await requireSecondFactor(context, client, { userId: user.id, code })
  await context.ports.store.secondFactors.remove(user.id)
  await announce(context, client, { user, about: 'secondFactorOff' })
}

/** Replaces the recovery codes. @throws RequestError */
export async function renewRecoveryCodes(
  context: AccountContext,
  client: ClientInfo,
  { user, password, code }: { user: UserRow; password?: string | undefined; code: string },
): Promise<{ codes: string[] }> {
  await requirePasswordOrFreshLogin(context, client, { user, password })
  await requireSecondFactor(context, client, { userId: user.id, code })
  const { codes, hashes } = await newRecoveryCodes(user.id)
  await context.ports.store.secondFactors.replaceRecoveryCodes(user.id, hashes)
  return { codes }
}

/** Verifies and uses up a code of the app, or a recovery code. @throws RequestError if it is wrong, was used, or is not on */
export async function requireSecondFactor(
  context: AccountContext,
  client: ClientInfo,
  { userId, code }: { userId: number; code: string },
): Promise<void> {
  const { ports } = context
  const { store, log } = ports
  const factor = await store.secondFactors.find(userId)
  if (factor?.confirmedAt == null) throw new RequestError('second.off')
  await requireAttempt(context, userId)
  try {
    if (/^\d{6}$/.test(plainCode(code))) await requireTotp(ports, userId, { secret: factor.secret, code })
    else if (!(await store.secondFactors.useRecoveryCode(userId, await recoveryHash(userId, code))))
      throw new RequestError('second.wrong')
  } catch (error) {
    logSecurityEvent(log, 'second.failed', { user: userId, address: client.address })
    throw error
  }
  await store.rateLimits.clear(attemptKey(userId))
}

/** A code counts once: neither it nor an earlier one is accepted again. @throws RequestError */
async function requireTotp(
  { store, clock }: Ports,
  userId: number,
  { secret, code }: { secret: string; code: string },
): Promise<void> {
  const step = await totpStepOf(secret, plainCode(code), clock.now())
  if (step === null || !(await store.secondFactors.useStep(userId, step))) throw new RequestError('second.wrong')
}

const attemptKey = (userId: number) => `second factor of ${userId}`

function requireAttempt({ ports, settings }: AccountContext, userId: number): Promise<void> {
  const { loginWindowMs: windowMs, loginAttemptsPerWindow: max } = settings
  return enforceRateLimit(ports.store, attemptKey(userId), { now: ports.clock.now(), windowMs, max })
}

/** Apps show codes in groups, and people copy them so. */
const plainCode = (code: string) => code.normalize('NFKC').toLowerCase().replace(/[\s-]/g, '')

const recoveryHash = (userId: number, code: string) => sha256Hex(`recovery ${userId} ${plainCode(code)}`)

async function newRecoveryCodes(userId: number): Promise<{ codes: string[]; hashes: string[] }> {
  const group = () => randomString(recoveryAlphabet, recoveryGroupLength)
  const codes = Array.from({ length: recoveryCodeCount }, () => Array.from({ length: recoveryGroups }, group).join('-'))
  return { codes, hashes: await Promise.all(codes.map((code) => recoveryHash(userId, code))) }
}

async function announce(
  { ports }: AccountContext,
  client: ClientInfo,
  { user, about }: { user: UserRow; about: 'secondFactorOn' | 'secondFactorOff' },
): Promise<void> {
  logSecurityEvent(ports.log, 'second.changed', { user: user.id, address: client.address, how: about })
  await sendAccountNotice(ports, client, { user, about })
}
