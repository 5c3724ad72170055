import type { FieldErrors } from '../../shared/account/newPassword'

export type LoginValues = Record<'username' | 'password', string>

/** What a login by password requires: apart from the rules of other forms, since the first page needs it. */
export function checkLogin({ username, password }: LoginValues): FieldErrors<keyof LoginValues> {
  return {
    ...(username.trim() === '' && { username: 'user.rule.username' }),
    ...(password === '' && { password: 'user.rule.password' }),
  }
}
