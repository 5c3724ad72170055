import type { ReactNode } from 'react'
import { useAccountForm } from '../../../../shared/account/useAccountForm'
import type { FieldErrors } from '../../../../shared/account/newPassword'
import { useT } from '../../../../shared/i18n/intl'
import { PlainButton } from '../../../../shared/ui/buttons/PlainButton'
import { Field } from '../../../../shared/ui/fields/Field'
import { Dialog } from '../../../../shared/ui/overlays/Dialog'
import panels from '../../base/panels.module.css'
import styles from '../Admin.module.css'

export interface FormField {
  label: string
  /** The rule for the value. */
  rule?: string
  initial?: string
  inputMode?: 'decimal' | 'numeric'
  maxLength?: number
  /** May be empty. */
  optional?: boolean
}

interface Props<Name extends string> {
  title: string
  submitText: string
  /** In order. */
  fields: Record<Name, FormField>
  /** What is wrong with values that aren't empty. */
  validate?: (values: Record<Name, string>) => FieldErrors<Name>
  /** Rejects when the server refuses; closes the dialog otherwise. */
  send: (values: Record<Name, string>) => Promise<void>
  onClose: () => void
  /** Below the fields. */
  children?: ReactNode
}

/** A dialog with text fields. What was typed survives every failure. */
export function FormDialog<Name extends string>({
  title,
  submitText,
  fields,
  validate,
  send,
  onClose,
  children,
}: Props<Name>) {
  const t = useT()
  const names = Object.keys(fields) as Name[]
  const { form, field, submit, busy, message } = useAccountForm<Record<Name, string>>({
    initialValues: Object.fromEntries(names.map((name) => [name, fields[name].initial ?? ''])) as Record<Name, string>,
    validate: (values) => {
      const errors: FieldErrors<Name> = { ...validate?.(values) }
      for (const name of names)
        if (!fields[name].optional && values[name].trim() === '') errors[name] = 'admin.form.required'
      return errors
    },
    send: async (values) => {
      await send(values)
      onClose()
    },
    failureMessage: 'admin.form.failed',
  })
  return (
    <Dialog title={title} onClose={onClose}>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        {names.map((name, index) => {
          const { label, rule, inputMode, maxLength } = fields[name]
          return (
            <Field
              key={name}
              {...field(name)}
              label={label}
              autoComplete="off"
              autoFocus={index === 0}
              {...(rule !== undefined && { rule })}
              {...(inputMode && { inputMode })}
              {...(maxLength !== undefined && { maxLength })}
            />
          )
        })}
        {children}
        <p className={panels.error} role="alert">
          {message}
        </p>
        <div className={panels.buttons}>
          <PlainButton onClick={onClose}>{t('set.dialog.cancel')}</PlainButton>
          <PlainButton primary type="submit" busy={busy} disabled={busy}>
            {submitText}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  )
}
