/** What the account forms ask of their fields. */
import type { MessageId } from '../../shared/intl'
import { isMobile } from '../../shared/phoneCode/phoneCode'

/** The fields at fault, each with the sentence that says why; empty when the form may go. */
export type Faults<Field extends string> = Partial<Record<Field, MessageId>>

export type LoginValues = Record<'username' | 'password', string>
export type RegisterValues = Record<'username' | 'password' | 'confirm', string>

export function checkLogin({ username, password }: LoginValues): Faults<keyof LoginValues> {
  return {
    ...(username.trim() === '' && { username: 'user.rule.username' }),
    ...(password === '' && { password: 'user.rule.password' }),
  }
}

export function checkRegister({ username, password, confirm }: RegisterValues): Faults<keyof RegisterValues> {
  return {
    ...checkLogin({ username, password }),
    ...(confirm === '' && { confirm: 'user.rule.confirm' }),
    ...(confirm !== '' && confirm !== password && { confirm: 'user.rule.match' }),
  }
}

export type SmsValues = Record<'mobile' | 'picture' | 'captcha', string>
export type ResetValues = SmsValues & Record<'password' | 'confirm', string>

export function checkSms({ mobile, captcha }: SmsValues): Faults<keyof SmsValues> {
  return {
    ...(!isMobile(mobile) && { mobile: mobile.trim() === '' ? 'user.rule.mobile' : 'user.rule.noMobile' }),
    ...(captcha.trim() === '' && { captcha: 'user.rule.code' }),
  }
}

export function checkReset(values: ResetValues): Faults<keyof ResetValues> {
  const { username: _, ...passwords } = checkRegister({ ...values, username: 'known' })
  return { ...checkSms(values), ...passwords }
}
