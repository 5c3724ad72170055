/** Validation rules of the account forms. */
import { checkNewPassword, type FieldErrors } from '../../shared/account/newPassword'
import { isMobile } from '../../shared/account/smsCode'

export type LoginValues = Record<'username' | 'password', string>
export type RegisterValues = Record<'username' | 'password' | 'confirm', string>

export function checkLogin({ username, password }: LoginValues): FieldErrors<keyof LoginValues> {
  return {
    ...(username.trim() === '' && { username: 'user.rule.username' }),
    ...(password === '' && { password: 'user.rule.password' }),
  }
}

/** @param passwordMin minimum length of a new password; 0 for none */
export function checkRegister(values: RegisterValues, passwordMin = 0): FieldErrors<keyof RegisterValues> {
  return { ...checkLogin(values), ...checkNewPassword(values, passwordMin) }
}

export type SmsValues = Record<'mobile' | 'picture' | 'captcha', string>
export type ResetValues = SmsValues & Record<'password' | 'confirm', string>

export function checkSms({ mobile, captcha }: SmsValues): FieldErrors<keyof SmsValues> {
  return {
    ...(!isMobile(mobile) && { mobile: mobile.trim() === '' ? 'user.rule.mobile' : 'user.rule.noMobile' }),
    ...(captcha.trim() === '' && { captcha: 'user.rule.code' }),
  }
}

/** @param passwordMin minimum length of a new password; 0 for none */
export function checkReset(values: ResetValues, passwordMin = 0): FieldErrors<keyof ResetValues> {
  return { ...checkSms(values), ...checkNewPassword(values, passwordMin) }
}
