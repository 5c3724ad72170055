/** What the account forms ask of their fields. */
import type { MessageId } from '../../shared/intl'

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
