import { useRef, useState, type FormEvent } from 'react'
import * as v from 'valibot'
import { ApiError } from '../http/apiError'
import { formErrorText } from '../http/formErrorText'
import { useT, type MessageId } from '../i18n/intl'
import type { FieldErrors } from './newPassword'
import type { FieldError } from '../ui/fields/Field'

interface AccountFormOptions<Values extends Record<string, string>> {
  initialValues: Values
  validate: (values: Values) => FieldErrors<keyof Values & string>
  /** Rejects when the server refuses. */
  send: (values: Values) => Promise<void>
  /** Shown when the server refuses without a reason. */
  failureMessage: MessageId
}

/** State of an account form. Input survives every failure. */
export function useAccountForm<Values extends Record<string, string>>({
  initialValues,
  validate,
  send,
  failureMessage,
}: AccountFormOptions<Values>) {
  type Name = keyof Values & string
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initialValues)
  const [errors, setErrors] = useState<FieldErrors<Name>>({})
  /** Undefined until the first attempt has ended. */
  const [status, setStatus] = useState<'ok' | 'error'>()
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)

  const showError = (text: string) => {
    setStatus('error')
    setMessage(text)
  }
  const focus = (name: string) => form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const fieldErrors = validate(values)
    setErrors(fieldErrors)
    const [firstInvalid] = Object.keys(fieldErrors)
    if (firstInvalid !== undefined) {
      showError(t('user.form.invalid'))
      focus(firstInvalid)
      return
    }
    setMessage('')
    setBusy(true)
    try {
      await send(values)
      setStatus('ok')
    } catch (error) {
      showServerError(error)
    } finally {
      setBusy(false)
    }
  }

  /** Shows an error about one field beside that field, any other above the form. */
  function showServerError(error: unknown): void {
    const text = formErrorText(t, error, failureMessage)
    const name = rejectedField(error, values)
    if (name === undefined) return showError(text)
    setStatus('error')
    setErrors((now) => ({ ...now, [name]: { text } }))
    focus(name)
  }

  /** Validates the filled-in fields; empty ones can wait until submit. Server errors stay until the field changes. */
  function revalidate(): void {
    const fieldErrors = validate(values)
    setErrors((now) => {
      const next = { ...now }
      for (const name of Object.keys(values) as Name[]) {
        const error = values[name] === '' || isServerError(now[name]) ? now[name] : fieldErrors[name]
        if (error === undefined) delete next[name]
        else next[name] = error
      }
      return next
    })
  }

  /** Props of the field with that name. */
  const field = <Key extends Name>(name: Key) => ({
    name,
    value: values[name],
    error: errors[name],
    onBlur: revalidate,
    onChange: (value: string) => {
      setValues((now) => ({ ...now, [name]: value }))
      setErrors((now) => ({ ...now, [name]: undefined }))
      setMessage('')
    },
  })

  return { form, field, submit, busy, status, message }
}

const isServerError = (error: FieldError | undefined): boolean => typeof error === 'object' && 'text' in error

const RejectedField = v.object({ field: v.string() })

/** The form field an error is about; undefined if the server doesn't name one or the form doesn't have it. */
function rejectedField(error: unknown, values: object): string | undefined {
  if (!(error instanceof ApiError) || !error.serverText || !v.is(RejectedField, error.data)) return undefined
  const { field } = error.data
  if (field in values) return field
  // A form with a single password names it `password`, new or not.
  return field === 'newpassword' && 'password' in values ? 'password' : undefined
}
