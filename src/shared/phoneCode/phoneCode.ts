/** The code that proves whose a phone is, and the picture that must be read before it is sent. */
import type { SendSms } from '../../wire/requests'
import { askBytes, tell } from '../http/client'
import { endpoints } from '../http/endpoints'
import { stored } from '../storage'

/** What a code is good for. */
export type SmsEvent = SendSms['event']

/** As the contract has phone numbers: digits, with a plus before the country. */
export const isMobile = (text: string): boolean => /^\+?\d{5,15}$/.test(text.trim())

/** A new captcha picture; its key is kept for the next `sendSms`. @throws ApiError */
export const fetchCaptcha = (signal?: AbortSignal) =>
  askBytes({ to: endpoints.captcha, params: { t: Date.now() }, signal })

/** Sends a code to the phone; `captcha` is what the user read in the picture shown last. @throws ApiError */
export const sendSms = (values: Omit<SendSms, 'key'>) =>
  tell({ to: endpoints.sendSms, params: { ...values, key: stored.key.read() ?? '' } })
