import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { useState, type KeyboardEvent } from 'react'
import { useT } from '../i18n/intl'
import { Field, type FieldProps } from '../ui/fields/Field'

/** A password field that can reveal the password and warns about Caps Lock. */
export function PasswordField({ onBlur, ...props }: FieldProps & { rule?: string; hint?: string }) {
  const t = useT()
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const checkCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  const revealButton = (
    <button
      type="button"
      className="icon-button"
      aria-label={t(shown ? 'user.field.hide' : 'user.field.show')}
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
      onKeyDown={checkCapsLock}
      onKeyUp={checkCapsLock}
      onBlur={(event) => {
        setCapsLock(false)
        onBlur?.(event)
      }}
      after={revealButton}
      {...(capsLock && { hint: t('user.field.capsLock') })}
    />
  )
}
