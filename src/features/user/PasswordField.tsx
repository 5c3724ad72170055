import { EyeInvisibleOutlined, EyeOutlined } from '@ant-design/icons'
import { useState, type KeyboardEvent } from 'react'
import { useSay } from '../../shared/intl'
import { Field, type FieldProps } from '../../shared/ui/Field'

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
