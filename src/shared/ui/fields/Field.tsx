import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import { useT, type MessageId, type Translate, type MessageValues } from '../../i18n/intl'
import { focusFieldOnOpen } from '../../browser/focusOnOpen'
import styles from './Field.module.css'

type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'name'>

/** Why a field is invalid: a message id, with values if it has any, or the server's text. */
export type FieldError = MessageId | { id: MessageId; values: MessageValues } | { text: string }

export interface FieldProps extends InputProps {
  name: string
  label: string
  value: string
  error: FieldError | undefined
  onChange: (value: string) => void
}

interface FieldNotes {
  /** The rule for the value, shown from the start. */
  rule?: string
  /** A status, shown instead of the rule. */
  hint?: string
  after?: ReactNode
}

/** A labeled text field. Below it: the error, else the hint, else the rule. */
export function Field({ label, error, onChange, rule, hint, after, ...input }: FieldProps & FieldNotes) {
  const t = useT()
  const id = useId()
  const noteId = `${id}-note`
  const note = error ? fieldErrorText(t, error) : hint || rule
  const noteClass = error ? styles.fault : hint ? styles.hint : styles.rule
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          ref={input.autoFocus ? focusFieldOnOpen : undefined}
          {...input}
          className="text-field"
          id={id}
          aria-invalid={error !== undefined}
          aria-describedby={note ? noteId : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {after}
      </div>
      <p id={noteId} className={`${noteClass} ${rule ? styles.withRule : ''}`} role={error ? undefined : 'status'}>
        {note}
      </p>
    </div>
  )
}

/** An error in the current language. */
export function fieldErrorText(t: Translate, error: FieldError): string {
  if (typeof error === 'string') return t(error)
  return 'text' in error ? error.text : t(error.id, error.values)
}
