import { useId, type InputHTMLAttributes, type ReactNode } from 'react'
import { useSay, type MessageId } from '../intl'
import styles from './Field.module.css'

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value' | 'name'>

export interface FieldProps extends Input {
  name: string
  label: string
  value: string
  /** Why what stands there won't do. */
  fault: MessageId | undefined
  onChange: (value: string) => void
}

/** A labelled line of text with what is wrong with it below. */
export function Field({
  label,
  fault,
  onChange,
  hint,
  after,
  ...input
}: FieldProps & { hint?: string; after?: ReactNode }) {
  const say = useSay()
  const id = useId()
  const noteId = `${id}-note`
  const note = fault ? say(fault) : hint
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.box}>
        <input
          {...input}
          id={id}
          aria-invalid={fault !== undefined}
          aria-describedby={note ? noteId : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {after}
      </div>
      <p id={noteId} className={fault ? styles.fault : styles.hint} role={fault ? undefined : 'status'}>
        {note}
      </p>
    </div>
  )
}
