/** One-time codes on phones. */
import type { SendSms } from '../../../src/wire/requests'
import type { InferOutput } from 'valibot'
import type { SmsPurpose } from '../../ports/gateways'
import { translate } from '../../messages/messages'
import type { Ports } from '../../ports/ports'
import type { UserRow } from '../../ports/rows'
import { RequestError } from '../../lib/requestError'
import {
  deliverCode,
  enforceRecipientLimits,
  enforceSendingLimit,
  issueCode,
  redeemCode,
  validMinutes,
} from './oneTimeCodes'
import { logSecurityEvent } from './securityLog'
import { requireCaptcha } from './captcha'
import type { AccountContext, ClientInfo } from './accountContext'

interface OtpRequest {
  request: InferOutput<typeof SendSms>
  /** Null if not logged in. */
  user: UserRow | null
}

/**
 * Sends a one-time code to a phone after the captcha is solved. A password reset for a number without an account sends
 * nothing and gives the same response. Unbinding requires the user's own number.
 * @throws RequestError
 */
export async function sendOtp(
  { ports, settings }: AccountContext,
  client: ClientInfo,
  { request, user }: OtpRequest,
): Promise<void> {
  const { store, sms, clock, log } = ports
  if (!sms) throw new RequestError('sms.off')
  const now = clock.now()
  const { event } = request
  const { network, locale, address } = client
  const mobile = normalizePhone(request.mobile)
  if (event === 'unbind' && mobile !== user?.phone) throw new RequestError('sms.notYours')
  await enforceSendingLimit(store, { channel: 'sms', network, now })
  await requireCaptcha(store, settings, { ...request, purpose: `${event} ${request.mobile}`, now })
  const owner = await store.users.byPhone(mobile)
  await enforceRecipientLimits(store, { channel: 'sms', recipient: mobile, network, userId: owner?.id ?? 0, now })

  const code = await issueCode(store, client, { subject: `${event} ${mobile}`, now })
  const text = translate(locale, `sms.${event}`, { code, minutes: validMinutes })
  const message = { mobile, event, code, text }
  logSecurityEvent(log, 'code.sent', { event, user: owner?.id, address })
  await deliverCode(log, { channel: 'sms', event, hasOwner: owner !== null, send: () => sms.send(message) })
}

export interface OtpSubmission {
  event: SmsPurpose
  mobile: string
  code: string
}

/** Verifies and consumes a one-time code. @throws RequestError if it is wrong or expired, or after too many attempts */
export async function requireOtp(
  ports: Ports,
  client: ClientInfo,
  { event, mobile, code }: OtpSubmission,
): Promise<void> {
  const subject = `${event} ${normalizePhone(mobile)}`
  if (!(await redeemCode(ports, client, { subject, code, event }))) throw new RequestError('sms.wrong')
}

/** Normalizes a phone number: Chinese ones lose their country code. */
export function normalizePhone(mobile: string): string {
  return mobile.trim().replace(/^(?:\+|00)86(?=1\d{10}$)/, '')
}
