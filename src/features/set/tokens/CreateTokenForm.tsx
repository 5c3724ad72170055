import { useState } from 'react'
import { useAccountForm } from '../../../shared/account/useAccountForm'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { ChoiceButtons } from '../../../shared/ui/fields/ChoiceButtons'
import { Field } from '../../../shared/ui/fields/Field'
import { maxTokenName, type TokenScope } from '../../../wire/tokenSchemas'
import { createToken } from './tokenApi'
import styles from './Tokens.module.css'

/** Lifetimes to choose from, in days; 0 for no end. */
const lifetimes = ['30', '90', '365', '0'] as const
type Lifetime = (typeof lifetimes)[number]

interface Props {
  onCancel: () => void
  onCreated: (token: string) => void
}

/** Asks for the name, scope and lifetime of a new token. */
export function CreateTokenForm({ onCancel, onCreated }: Props) {
  const t = useT()
  const [scope, setScope] = useState<TokenScope>('read')
  const [lifetime, setLifetime] = useState<Lifetime>('90')
  const { form, field, submit, busy, message } = useAccountForm({
    initialValues: { name: '' },
    validate: ({ name }) => (name.trim() === '' ? { name: 'set.tokens.nameMissing' } : {}),
    send: async ({ name }) => onCreated(await createToken({ name: name.trim(), scope, days: Number(lifetime) })),
    failureMessage: 'set.tokens.failed',
  })
  const scopeOptions = [
    { value: 'read', label: t('set.tokens.read') },
    { value: 'write', label: t('set.tokens.write') },
  ] as const
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field
        {...field('name')}
        label={t('set.tokens.name')}
        rule={t('set.tokens.nameRule')}
        maxLength={maxTokenName}
        autoComplete="off"
        autoFocus
      />
      <div className={styles.choice}>
        <span aria-hidden="true">{t('set.tokens.scope')}</span>
        <ChoiceButtons name={t('set.tokens.scope')} options={scopeOptions} value={scope} onChange={setScope} />
        <p className={styles.when}>{t(scope === 'read' ? 'set.tokens.readAbout' : 'set.tokens.writeAbout')}</p>
      </div>
      <div className={styles.choice}>
        <span aria-hidden="true">{t('set.tokens.lifetime')}</span>
        <ChoiceButtons
          name={t('set.tokens.lifetime')}
          options={lifetimes.map((value) => ({
            value,
            label: value === '0' ? t('set.tokens.never') : t('set.tokens.days', { days: Number(value) }),
          }))}
          value={lifetime}
          onChange={setLifetime}
        />
      </div>
      <p className={styles.problem} role="alert">
        {message}
      </p>
      <div className={styles.buttons}>
        <PlainButton onClick={onCancel}>{t('set.dialog.cancel')}</PlainButton>
        <PlainButton primary type="submit" busy={busy} disabled={busy}>
          {t('set.tokens.create')}
        </PlainButton>
      </div>
    </form>
  )
}
