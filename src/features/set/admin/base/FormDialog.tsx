import type { ReactNode } from 'react'
import { useAccountForm } from '../../../../shared/account/useAccountForm'
import type { FieldErrors } from '../../../../shared/account/newPassword'
import { useT } from '../../../../shared/i18n/intl'
import { PlainButton } from '../../../../shared/ui/buttons/PlainButton'
import { Field } from '../../../../shared/ui/fields/Field'
import { TextArea } from '../../../../shared/ui/fields/TextArea'
import { Dialog } from '../../../../shared/ui/overlays/Dialog'
import panels from '../../base/panels.module.css'
import styles from '../Admin.module.css'
import { focusFirstOnOpen } from '../../../../shared/browser/focusOnOpen'

export interface FormField {
  label: string
  /** The rule for the value. */
  rule?: string
  initial?: string
  inputMode?: 'decimal' | 'numeric'
  maxLength?: number
  /** May be empty. */
  optional?: boolean
  /** Beside another one that is half as wide. */
  half?: boolean
  /** Of a text with several lines. */
  rows?: number
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
  /** Above the fields: what decides what they mean. */
  lead?: ReactNode
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
  lead,
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
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        {lead && <div className={styles.more}>{lead}</div>}
        <div ref={focusFirstOnOpen} className={styles.fields}>
          {names.map((name) => {
            const { label, rule, inputMode, maxLength, rows, half } = fields[name]
            const length = maxLength !== undefined && { maxLength }
            return (
              <div key={name} className={half ? styles.half : undefined}>
                {rows !== undefined ? (
                  <TextArea {...field(name)} label={label} rows={rows} {...length} />
                ) : (
                  <Field
                    {...field(name)}
                    label={label}
                    autoComplete="off"
                    {...(rule !== undefined && { rule })}
                    {...(inputMode && { inputMode })}
                    {...length}
                  />
                )}
              </div>
            )
          })}
        </div>
        {children && <div className={styles.more}>{children}</div>}
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
