/** Captcha and one-time-code verification. */
import type { SendSms } from '../../../src/wire/requests'
import type { InferOutput } from 'valibot'
import type { SmsPurpose } from '../../ports/gateways'
import { translate } from '../../messages/messages'
import type { Ports } from '../../ports/ports'
import type { UserRow } from '../../ports/rows'
import type { Repositories } from '../../ports/repositories'
import { RequestError } from '../../lib/requestError'
import { sha256Hex, hmacHex, newToken, randomString } from '../../lib/secrets'
import { enforceRateLimit } from '../rateLimits'
import { knownNetwork } from './knownClients'
import { logSecurityEvent } from './securityLog'
import type { ClientInfo } from './accountContext'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Lifetime of captchas and one-time codes. */
const validMinutes = 5
const validMs = validMinutes * minuteMs
const captchaLength = 5
const codeLength = 6
/** Wrong codes allowed per network and number. Requesting a new code resets the count. */
const maxAttemptsPerNetwork = 5
/** Wrong guesses allowed per sent code over all networks: 1 in 10,000 of all possible codes. */
const maxAttemptsPerCode = 100
/** Captchas per network and hour. Many users may share a network. */
const captchasPerHour = 300
const messagesPerNetworkAndHour = 30
/** Codes per number: for one network, and for all unknown networks together. */
const messagesPerNumberAndHour = { network: 5, all: 20 }

/** Creates a captcha image and its key. @throws RequestError 429 */
export async function createCaptcha({ store, captchas, clock }: Ports, { network }: ClientInfo) {
  const now = clock.now()
  await enforceRateLimit(store, `captcha ${network}`, { now, windowMs: hourMs, max: captchasPerHour })
  const key = newToken()
  const text = randomString(captchas.alphabet, captchaLength)
  const subject = `captcha ${key}`
  await store.verificationCodes.upsert({
    subject,
    asker: '',
    hash: await captchaHash(subject, text),
    triesLeft: 1,
    expiresAt: now + validMs,
  })
  return { key, ...captchas.render(text) }
}

interface OtpRequest {
  request: InferOutput<typeof SendSms>
  /** Null if not logged in. */
  user: UserRow | null
}

/**
 * Sends a one-time code to a phone after the captcha is solved. A password reset for a number without an account sends
 * nothing and gives the same response. Unbinding requires the user's own number. Codes requested from other networks stay
 * valid.
 * @throws RequestError
 */
export async function sendOtp(
  { store, sms, clock, log }: Ports,
  client: ClientInfo,
  { request, user }: OtpRequest,
): Promise<void> {
  if (!sms) throw new RequestError('sms.off')
  const now = clock.now()
  const { event } = request
  const mobile = normalizePhone(request.mobile)
  if (event === 'unbind' && mobile !== user?.phone) throw new RequestError('sms.notYours')
  await enforceRateLimit(store, `sms address ${client.network}`, {
    now,
    windowMs: hourMs,
    max: messagesPerNetworkAndHour,
  })
  const captcha = `captcha ${request.key}`
  if (!(await store.verificationCodes.redeem(captcha, await captchaHash(captcha, request.captcha), now)))
    throw new RequestError('captcha.wrong')
  const owner = await store.users.byPhone(mobile)
  await enforceNumberLimits(store, { mobile, network: client.network, userId: owner?.id ?? 0, now })

  const code = randomString('0123456789', codeLength)
  const subject = `${event} ${mobile}`
  const hash = await otpHash(subject, code)
  await store.verificationCodes.upsert({
    subject,
    asker: client.network,
    hash,
    triesLeft: maxAttemptsPerCode,
    expiresAt: now + validMs,
  })
  await store.rateLimits.clear(attemptKey(subject, client.network))
  const text = translate(client.locale, `sms.${event}`, { code, minutes: validMinutes })
  const message = { mobile, event, code, text }
  const logFailure = (error: unknown) => log.error('sms', { event, error })
  logSecurityEvent(log, 'code.sent', { event, user: owner?.id, address: client.address })
  if (event === 'resetpwd') {
    // Not awaited: the response time would reveal whether the account exists.
    if (owner) void sms.send(message).catch(logFailure)
    return
  }
  try {
    await sms.send(message)
  } catch (error) {
    logFailure(error)
    throw new RequestError('sms.failed')
  }
}

/** @throws RequestError 429 if the network, or all unknown networks together, requested too many codes for a number */
async function enforceNumberLimits(
  store: Repositories,
  { mobile, network, userId, now }: { mobile: string; network: string; userId: number; now: number },
): Promise<void> {
  const origin = `${mobile} from ${network}`
  await enforceRateLimit(store, `sms minute ${origin}`, { now, windowMs: minuteMs, max: 1 })
  await enforceRateLimit(store, `sms hour ${origin}`, { now, windowMs: hourMs, max: messagesPerNumberAndHour.network })
  if (await knownNetwork(store, { userId, network, now })) return
  await enforceRateLimit(store, `sms hour ${mobile}`, { now, windowMs: hourMs, max: messagesPerNumberAndHour.all })
}

export interface OtpSubmission {
  event: SmsPurpose
  mobile: string
  code: string
}

/** Verifies and consumes a one-time code. @throws RequestError if it is wrong or expired, or after too many attempts */
export async function requireOtp(
  { store, clock, log }: Ports,
  client: ClientInfo,
  { event, mobile, code }: OtpSubmission,
): Promise<void> {
  const now = clock.now()
  const subject = `${event} ${normalizePhone(mobile)}`
  const key = attemptKey(subject, client.network)
  const retryAfterMs = await store.rateLimits.consume(key, { now, windowMs: validMs, max: maxAttemptsPerNetwork })
  if (retryAfterMs > 0 || !(await store.verificationCodes.redeem(subject, await otpHash(subject, code), now))) {
    logSecurityEvent(log, 'code.failed', {
      event,
      address: client.address,
      ...(retryAfterMs > 0 && { why: 'limited' }),
    })
    throw new RequestError('sms.wrong')
  }
  await store.rateLimits.clear(key)
}

const attemptKey = (subject: string, network: string) => `guess ${subject} from ${network}`

/** Normalizes a phone number: Chinese ones lose their country code. */
export function normalizePhone(mobile: string): string {
  return mobile.trim().replace(/^(?:\+|00)86(?=1\d{10}$)/, '')
}

/** Ignores case and surrounding spaces. */
const normalizeAnswer = (subject: string, text: string) => `${subject} ${text.trim().toUpperCase()}`
/** A plain hash suffices: a captcha grants no access, and new ones are free. */
const captchaHash = (subject: string, text: string) => sha256Hex(normalizeAnswer(subject, text))
/** Keyed, since a code grants access to an account. */
const otpHash = (subject: string, text: string) => hmacHex(normalizeAnswer(subject, text))
