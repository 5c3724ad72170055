/** Client-side checks of a new password. */
import type { FieldError } from '../ui/fields/Field'

/** Errors by field; empty if the form is valid. */
export type FieldErrors<Field extends string> = Partial<Record<Field, FieldError>>

/**
 * Checks a new password and its confirmation.
 * @param min minimum length in code points; 0 if the site has no such rule
 */
export function checkNewPassword(
  { password, confirm }: Record<'password' | 'confirm', string>,
  min: number,
): FieldErrors<'password' | 'confirm'> {
  const short = [...password].length < min
  return {
    ...(short && { password: { id: 'user.rule.short', values: { min } } }),
    ...(password === '' && { password: 'user.rule.password' }),
    ...(confirm === '' && { confirm: 'user.rule.confirm' }),
    ...(confirm !== '' && confirm !== password && { confirm: 'user.rule.match' }),
  }
}
