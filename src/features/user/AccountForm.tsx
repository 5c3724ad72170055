import type { FormEvent, ReactNode, RefObject } from 'react'
import { useSay } from '../../shared/intl'
import { PlainButton } from '../../shared/ui/PlainButton'
import styles from './AccountForm.module.css'

interface AccountFormProps {
  title: string
  /** The title stands above the form, as its heading. */
  heading?: boolean
  submitText: string
  form: RefObject<HTMLFormElement | null>
  submit: (event: FormEvent) => Promise<void>
  busy: boolean
  /** Why the last attempt failed; empty after none. */
  message: string
  children: ReactNode
  /** What stands below the button: the way to the other form. */
  below: ReactNode
}

/** Fields, what went wrong, and the one button; Enter in any field sends. */
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
  const say = useSay()
  return (
    <form ref={form} className={styles.form} noValidate aria-label={title} onSubmit={(event) => void submit(event)}>
      {heading && <h2>{title}</h2>}
      <div role="alert">{message && <p className={styles.message}>{message}</p>}</div>
      {children}
      <PlainButton primary large type="submit" className={styles.submit} busy={busy}>
        {busy ? say('user.form.busy') : submitText}
      </PlainButton>
      <div className={styles.below}>{below}</div>
    </form>
  )
}
