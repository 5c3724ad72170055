import { useRef, useState, type FormEvent } from 'react'
import { failureText } from '../../shared/http/failureText'
import { useSay, type MessageId } from '../../shared/intl'
import type { Faults } from './rules'

/** Whether a page may begin with the focus in a field: on a phone that would raise the keyboard over the page. */
export const mayTakeFocus = window.matchMedia('(pointer: fine)').matches

interface Options<Values extends Record<string, string>> {
  first: Values
  check: (values: Values) => Faults<keyof Values & string>
  /** Rejects when the server says no. */
  send: (values: Values) => Promise<void>
  /** Said when the server says no and not why. */
  failed: MessageId
}

/** State of an account form. What was typed outlives every failure. */
export function useAccountForm<Values extends Record<string, string>>({ first, check, send, failed }: Options<Values>) {
  const say = useSay()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(first)
  const [faults, setFaults] = useState<Faults<keyof Values & string>>({})
  /** Undefined until an attempt has ended. */
  const [status, setStatus] = useState<'ok' | 'error'>()
  const [message, setMessage] = useState('')
  const [busy, setBusy] = useState(false)

  const refuse = (text: string) => {
    setStatus('error')
    setMessage(text)
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    if (busy) return
    const found = check(values)
    setFaults(found)
    const [wrong] = Object.keys(found)
    if (wrong !== undefined) {
      refuse(say('user.form.invalid'))
      form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
      return
    }
    setMessage('')
    setBusy(true)
    try {
      await send(values)
      setStatus('ok')
    } catch (error) {
      refuse(failureText(say, error, failed))
    } finally {
      setBusy(false)
    }
  }

  /** What the field of that name takes. */
  const field = <Name extends keyof Values & string>(name: Name) => ({
    name,
    value: values[name],
    fault: faults[name],
    onChange: (value: string) => {
      setValues((now) => ({ ...now, [name]: value }))
      setFaults((now) => ({ ...now, [name]: undefined }))
      setMessage('')
    },
  })

  return { form, field, submit, busy, status, message }
}
