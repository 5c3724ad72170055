/** One-time codes sent to a phone or an e-mail address: their limits, and how one is made and checked. */
import type { Log, Ports } from '../../ports/ports'
import type { Repositories } from '../../ports/repositories'
import { RequestError } from '../../lib/requestError'
import { hmacHex, randomString } from '../../lib/secrets'
import { enforceRateLimit } from '../rateLimits'
import { knownNetwork } from './knownClients'
import { logSecurityEvent } from './securityLog'
import type { ClientInfo } from './accountContext'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Lifetime of captchas and one-time codes. */
export const validMinutes = 5
export const validMs = validMinutes * minuteMs
const codeLength = 6
/** Wrong codes allowed per network and recipient. Requesting a new code resets the count. */
const maxAttemptsPerNetwork = 5
/** Wrong guesses allowed per sent code over all networks: 1 in 10,000 of all possible codes. */
const maxAttemptsPerCode = 100
const messagesPerNetworkAndHour = 30
/** Codes per recipient: for one network, and for all unknown networks together. */
const messagesPerRecipientAndHour = { network: 5, all: 20 }

/** How a code is sent. */
export type CodeChannel = 'sms' | 'mail'

/** Counts a code that a network requests, for whomever. @throws RequestError 429 */
export function enforceSendingLimit(
  store: Repositories,
  { channel, network, now }: Pick<Recipient, 'channel' | 'network' | 'now'>,
): Promise<void> {
  const limit = { now, windowMs: hourMs, max: messagesPerNetworkAndHour }
  return enforceRateLimit(store, `${channel} address ${network}`, limit)
}

interface Recipient {
  channel: CodeChannel
  /** The number or address. */
  recipient: string
  network: string
  /** Its account, 0 for none. */
  userId: number
  now: number
}

/** @throws RequestError 429 if the network, or all unknown networks together, requested too many codes for a recipient */
export async function enforceRecipientLimits(
  store: Repositories,
  { channel, recipient, network, userId, now }: Recipient,
): Promise<void> {
  const origin = `${recipient} from ${network}`
  const { network: max, all } = messagesPerRecipientAndHour
  await enforceRateLimit(store, `${channel} minute ${origin}`, { now, windowMs: minuteMs, max: 1 })
  await enforceRateLimit(store, `${channel} hour ${origin}`, { now, windowMs: hourMs, max })
  if (await knownNetwork(store, { userId, network, now })) return
  await enforceRateLimit(store, `${channel} hour ${recipient}`, { now, windowMs: hourMs, max: all })
}

/** Makes a code for the subject: a purpose and a recipient. Codes requested from other networks stay valid. */
export async function issueCode(
  store: Repositories,
  { network }: ClientInfo,
  { subject, now }: { subject: string; now: number },
): Promise<string> {
  const code = randomString('0123456789', codeLength)
  const hash = await codeHash(subject, code)
  const expiresAt = now + validMs
  await store.verificationCodes.upsert({ subject, asker: network, hash, triesLeft: maxAttemptsPerCode, expiresAt })
  await store.rateLimits.clear(attemptKey(subject, network))
  return code
}

/** Whether the code is right for the subject, which uses it up. False too after many wrong ones. @param event for the log */
export async function redeemCode(
  { store, clock, log }: Ports,
  { network, address }: ClientInfo,
  { subject, code, event }: { subject: string; code: string; event: string },
): Promise<boolean> {
  const now = clock.now()
  const key = attemptKey(subject, network)
  const retryAfterMs = await store.rateLimits.consume(key, { now, windowMs: validMs, max: maxAttemptsPerNetwork })
  if (retryAfterMs > 0 || !(await store.verificationCodes.redeem(subject, await codeHash(subject, code), now))) {
    logSecurityEvent(log, 'code.failed', { event, address, ...(retryAfterMs > 0 && { why: 'limited' }) })
    return false
  }
  await store.rateLimits.clear(key)
  return true
}

const attemptKey = (subject: string, network: string) => `guess ${subject} from ${network}`

/** Ignores case and surrounding spaces. */
export const normalizeAnswer = (subject: string, text: string) => `${subject} ${text.trim().toUpperCase()}`
/** Keyed, since a code grants access to an account. */
const codeHash = (subject: string, text: string) => hmacHex(normalizeAnswer(subject, text))

interface CodeDelivery {
  channel: 'sms' | 'mail'
  event: string
  /** Whether the recipient belongs to an account. */
  hasOwner: boolean
  send: () => Promise<void>
}

/** Sends a code; one that resets a password only to an account. @throws RequestError if it can't be sent */
export async function deliverCode(log: Log, { channel, event, hasOwner, send }: CodeDelivery): Promise<void> {
  const logFailure = (error: unknown) => log.error(channel, { event, error })
  if (event === 'resetpwd') {
    // Not awaited: the response time would reveal whether the account exists.
    if (hasOwner) void send().catch(logFailure)
    return
  }
  try {
    await send()
  } catch (error) {
    logFailure(error)
    throw new RequestError(`${channel}.failed`)
  }
}
