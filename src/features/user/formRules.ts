/** Validation rules of the account forms but the login by password. */
import { checkNewPassword, type FieldErrors, type NewPasswordRule } from '../../shared/account/newPassword'
import { checkMailCode } from '../../shared/account/mailCode'
import { isMobile } from '../../shared/account/smsCode'
import { checkLogin } from './loginRule'

export type RegisterValues = Record<'username' | 'password' | 'confirm', string>

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
