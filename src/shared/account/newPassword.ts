/** Client-side checks of a new password. */
import type { FieldError } from '../ui/fields/Field'
import type { MessageId } from '../i18n/intl'
import { loadedCommonPasswords } from './commonPasswords'
import { passwordProblem, type PasswordProblem } from './passwordRule'

/** Errors by field; empty if the form is valid. */
export type FieldErrors<Field extends string> = Partial<Record<Field, FieldError>>

export interface NewPasswordRule {
  /** Minimum length in code points; 0 if the site has no rules. */
  min: number
  /** Names that the password must not consist of. */
  names: readonly string[]
}

const problemMessages = {
  short: 'user.rule.short',
  long: 'account.password.long',
  repeated: 'account.password.repeated',
  pattern: 'account.password.pattern',
  name: 'account.password.name',
  common: 'account.password.common',
} as const satisfies Record<PasswordProblem, MessageId>

/** What is wrong with a new password, as far as is known here; undefined for nothing. */
export function newPasswordError(
  password: string,
  { min, names }: NewPasswordRule,
  common: ReadonlySet<string> | null = loadedCommonPasswords(),
): FieldError | undefined {
  if (password === '') return 'user.rule.password'
  const problem = min === 0 ? null : passwordProblem(password, { names, common, min })
  return problem === null ? undefined : { id: problemMessages[problem], values: { min } }
}

/** Checks a new password and its confirmation. */
export function checkNewPassword(
  { password, confirm }: Record<'password' | 'confirm', string>,
  rule: NewPasswordRule,
): FieldErrors<'password' | 'confirm'> {
  const error = newPasswordError(password, rule)
  return {
    ...(error && { password: error }),
    ...(confirm === '' && { confirm: 'user.rule.confirm' }),
    ...(confirm !== '' && confirm !== password && { confirm: 'user.rule.match' }),
  }
}
