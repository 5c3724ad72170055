import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { useId, useState, type InputHTMLAttributes, type KeyboardEvent, type ReactNode } from 'react'
import { useSay, type MessageId } from '../../shared/intl'
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

/** A password: can be shown, and says when Caps Lock is on. */
export function PasswordField(props: FieldProps) {
  const say = useSay()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const eye = (
    <button
      type="button"
      className="icon-button"
      aria-label={say(shown ? 'user.field.hide' : 'user.field.show')}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    >
      {shown ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
    </button>
  )
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      onKeyDown={watch}
      onKeyUp={watch}
      onBlur={() => setCapsLock(false)}
      after={eye}
      {...(capsLock && { hint: say('user.field.capsLock') })}
    />
  )
}
