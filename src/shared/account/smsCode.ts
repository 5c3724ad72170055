/** One-time codes sent to a phone, and the captcha required before one is sent. */
import type { SendSms } from '../../wire/requests'
import { callBytes, callAck } from '../http/client'
import { endpoints } from '../http/endpoints'
import { storedLogin } from '../storage/storedValue'

/** What a code is for; `unbind`: to give up the account's current number. */
export type SmsCodePurpose = SendSms['event'] | 'unbind'

/** The contract's phone number format: digits, with an optional leading plus. */
export const isMobile = (text: string): boolean => /^\+?\d{5,15}$/.test(text.trim())

/** A new captcha image, or a sound; its key is stored for the next `sendSms`. @throws ApiError */
export const fetchCaptcha = (signal?: AbortSignal, type?: 'sound') =>
  callBytes({ to: endpoints.captcha, params: { t: Date.now(), ...(type && { type }) }, signal })

/** Sends a code to the phone; `captcha` answers the captcha fetched last. @throws ApiError */
export const sendSms = (values: Omit<SendSms, 'key' | 'event'> & { event: SmsCodePurpose }) =>
  callAck({ to: endpoints.sendSms, params: { ...values, key: storedLogin.key.read() ?? '' }, quiet: true })
