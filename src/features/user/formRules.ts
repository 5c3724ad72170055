/** Validation rules of the account forms. */
import { checkNewPassword, type FieldErrors, type NewPasswordRule } from '../../shared/account/newPassword'
import { checkMailCode } from '../../shared/account/mailCode'
import { isMobile } from '../../shared/account/smsCode'

export type LoginValues = Record<'username' | 'password', string>
export type RegisterValues = Record<'username' | 'password' | 'confirm', string>

export function checkLogin({ username, password }: LoginValues): FieldErrors<keyof LoginValues> {
  return {
    ...(username.trim() === '' && { username: 'user.rule.username' }),
    ...(password === '' && { password: 'user.rule.password' }),
  }
}

export function checkRegister(values: RegisterValues, rule: NewPasswordRule): FieldErrors<keyof RegisterValues> {
  return { ...checkLogin(values), ...checkNewPassword(values, { ...rule, names: [...rule.names, values.username] }) }
}

export type SmsValues = Record<'mobile' | 'picture' | 'captcha', string>
export type ResetValues = SmsValues & Record<'password' | 'confirm', string>

export function checkSms({ mobile, captcha }: SmsValues): FieldErrors<keyof SmsValues> {
  return {
    ...(!isMobile(mobile) && { mobile: mobile.trim() === '' ? 'user.rule.mobile' : 'user.rule.noMobile' }),
    ...(captcha.trim() === '' && { captcha: 'user.rule.code' }),
  }
}

export function checkReset(values: ResetValues, rule: NewPasswordRule): FieldErrors<keyof ResetValues> {
  return { ...checkSms(values), ...checkNewPassword(values, rule) }
}

export type MailResetValues = Record<'email' | 'picture' | 'captcha' | 'password' | 'confirm', string>

export function checkResetByMail(values: MailResetValues, rule: NewPasswordRule): FieldErrors<keyof MailResetValues> {
  return { ...checkMailCode(values), ...checkNewPassword(values, rule) }
}
