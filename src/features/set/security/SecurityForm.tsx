import type { ReactNode } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { PasswordField } from '../../../shared/account/PasswordField'
import type { useAccountForm } from '../../../shared/account/useAccountForm'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { FieldProps } from '../../../shared/ui/fields/Field'
import type { User } from '../../../wire/responses'
import styles from '../base/panels.module.css'
import { UsernameHint } from '../base/UsernameHint'
import securityStyles from './Security.module.css'

type AccountForm = Pick<ReturnType<typeof useAccountForm>, 'form' | 'submit' | 'busy' | 'message'>

interface Props extends AccountForm {
  submitText: string
  /** The button deletes or weakens something. */
  danger?: boolean
  onCancel: () => void
  children: ReactNode
}

/** A form of a security dialog: fields, error, buttons. */
export function SecurityForm({ form, submit, busy, message, submitText, danger = false, onCancel, children }: Props) {
  const t = useT()
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
      {children}
      <p className={styles.error} role="alert">
        {message}
      </p>
      <div className={styles.buttons}>
        <PlainButton onClick={onCancel}>{t('set.dialog.cancel')}</PlainButton>
        <PlainButton
          primary={!danger}
          {...(danger && { className: securityStyles.danger })}
          type="submit"
          busy={busy}
          disabled={busy}
        >
          {submitText}
        </PlainButton>
      </div>
    </form>
  )
}

interface CurrentPasswordProps {
  user: User
  field: Omit<FieldProps, 'label'>
  /** It is the first field of its form. */
  autoFocus?: boolean
}

/** The current password, of an account that has one. */
export function CurrentPassword({ user, field, autoFocus = false }: CurrentPasswordProps) {
  const t = useT()
  if (user.has_password === 0) return null
  return (
    <>
      <UsernameHint user={user} />
      <PasswordField
        {...field}
        label={t('set.password.current')}
        autoComplete="current-password"
        autoFocus={autoFocus}
      />
    </>
  )
}

/** The error of an empty password field, of an account that has one. */
export const checkCurrentPassword = (user: User, password: string) =>
  user.has_password !== 0 && password === '' ? { password: 'user.rule.password' as const } : {}

/** The password as calls take it: absent for an account that has none. */
export const passwordOf = (user: User, password: string) => (user.has_password === 0 ? {} : { password })
