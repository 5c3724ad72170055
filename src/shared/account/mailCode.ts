/** One-time codes sent by e-mail. */
import * as v from 'valibot'
import { EmailAddress, type SendMailCode } from '../../wire/securityRequests'
import { callAck } from '../http/client'
import { endpoints } from '../http/endpoints'
import { storedLogin } from '../storage/storedValue'
import type { FieldErrors } from './newPassword'

/** What a code is for. */
export type MailCodePurpose = SendMailCode['event']

/** Whether a text can be an e-mail address. */
export const isEmail = (text: string): boolean => v.is(EmailAddress, text)

/** Sends a code to the address; `captcha` answers the captcha fetched last. @throws ApiError */
export const sendMailCode = (values: Omit<SendMailCode, 'key'>) =>
  callAck({ to: endpoints.sendMailCode, params: { ...values, key: storedLogin.key.read() ?? '' }, quiet: true })

/** Checks an address and the code sent to it. */
export function checkMailCode({
  email,
  captcha,
}: Record<'email' | 'captcha', string>): FieldErrors<'email' | 'captcha'> {
  return {
    ...(!isEmail(email) && { email: 'account.email.invalid' }),
    ...(captcha.trim() === '' && { captcha: 'account.email.needCode' }),
  }
}
