import type { FormEvent, ReactNode, RefObject } from 'react'
import { useT } from '../../shared/i18n/intl'
import { PlainButton } from '../../shared/ui/buttons/PlainButton'
import styles from './AccountForm.module.css'

interface AccountFormProps {
  title: string
  /** Shows the title as the form's heading. */
  heading?: boolean
  submitText: string
  form: RefObject<HTMLFormElement | null>
  submit: (event: FormEvent) => Promise<void>
  busy: boolean
  /** Why the last attempt failed; '' if it didn't. */
  message: string
  children: ReactNode
  /** Content below the button, such as links to other forms. */
  below: ReactNode
}

/** An account form: error message, fields and submit button. */
export function AccountForm({
  title,
  heading,
  submitText,
  form,
  submit,
  busy,
  message,
  children,
  below,
}: AccountFormProps) {
  const t = useT()
  return (
    <form ref={form} className={styles.form} noValidate aria-label={title} onSubmit={(event) => void submit(event)}>
      {heading && <h2>{title}</h2>}
      <div role="alert">{message && <p className={styles.message}>{message}</p>}</div>
      {children}
      <PlainButton primary large type="submit" className={styles.submit} busy={busy}>
        {busy ? t('user.form.busy') : submitText}
      </PlainButton>
      <div className={styles.below}>{below}</div>
    </form>
  )
}
