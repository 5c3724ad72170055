import { useState } from 'react'
import { isPromptCanceled, knowsPasskeys, promptForNewPasskey } from '../../../shared/account/passkeyPrompt'
import { useAccountForm } from '../../../shared/account/useAccountForm'
import { refetchQueries } from '../../../shared/http/queryClient'
import { useT } from '../../../shared/i18n/intl'
import { RelativeTime } from '../../../shared/time/RelativeTime'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { Field } from '../../../shared/ui/fields/Field'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import type { User } from '../../../wire/responses'
import type { Passkey } from '../../../wire/securityResponses'
import panelStyles from '../base/panels.module.css'
import { checkCurrentPassword, CurrentPassword, passwordOf, SecurityForm } from './SecurityForm'
import styles from './Security.module.css'
import { addPasskey, beginPasskey, removePasskey } from './securityApi'

export const passkeysKey = ['passkeys']

interface Props {
  user: User
  passkeys: readonly Passkey[]
  onClose: () => void
}

/** Lists the passkeys; adds one, or removes one. */
export function PasskeysDialog({ user, passkeys, onClose }: Props) {
  const t = useT()
  const [step, setStep] = useState<'list' | 'add' | Passkey>('list')
  const back = () => setStep('list')
  if (step === 'add')
    return (
      <Dialog title={t('account.passkey.add')} onClose={onClose}>
        <AddForm user={user} onDone={back} />
      </Dialog>
    )
  if (step !== 'list')
    return (
      <Dialog title={t('account.passkey.remove')} onClose={onClose}>
        <RemoveForm user={user} passkey={step} onDone={back} />
      </Dialog>
    )
  return (
    <Dialog title={t('account.passkey.title')} onClose={onClose}>
      <p className={panelStyles.note}>{t('account.passkey.about')}</p>
      <ul className={styles.list}>
        {passkeys.map((passkey) => (
          <li key={passkey.id}>
            <p>
              <strong>{passkey.name}</strong>
            </p>
            <p className={styles.when}>
              {t('account.passkey.added')} <RelativeTime record={{ created_at: passkey.at, createtime: '' }} />
              {' · '}
              {passkey.seen === '' ? (
                t('account.passkey.neverUsed')
              ) : (
                <>
                  {t('account.passkey.used')} <RelativeTime record={{ created_at: passkey.seen, createtime: '' }} />
                </>
              )}
            </p>
            <PlainButton
              className={styles.end}
              aria-label={t('account.passkey.removeNamed', { name: passkey.name })}
              onClick={() => setStep(passkey)}
            >
              {t('account.passkey.remove')}
            </PlainButton>
          </li>
        ))}
      </ul>
      {knowsPasskeys() && (
        <div className="dialog-buttons">
          <PlainButton primary onClick={() => setStep('add')}>
            {t('account.passkey.add')}
          </PlainButton>
        </div>
      )}
    </Dialog>
  )
}

function AddForm({ user, onDone }: { user: User; onDone: () => void }) {
  const t = useT()
  const { field, ...form } = useAccountForm({
    initialValues: { name: '', password: '' },
    validate: ({ name, password }) => ({
      ...(name.trim() === '' && { name: 'account.passkey.needName' as const }),
      ...checkCurrentPassword(user, password),
    }),
    send: async ({ name, password }) => {
      const { ticket, options } = await beginPasskey(passwordOf(user, password))
      const response = await promptForNewPasskey(options).catch((error: unknown) => {
        if (isPromptCanceled(error)) return null
        throw error
      })
      if (response === null) return
      await addPasskey({ ticket, name: name.trim(), response })
      await refetchQueries(passkeysKey)
      onDone()
    },
    failureMessage: 'account.passkey.failed',
  })
  return (
    <SecurityForm {...form} submitText={t('account.passkey.add')} onCancel={onDone}>
      <Field
        {...field('name')}
        label={t('account.passkey.name')}
        rule={t('account.passkey.nameRule')}
        maxLength={64}
        autoFocus
      />
      <CurrentPassword user={user} field={field('password')} />
    </SecurityForm>
  )
}

function RemoveForm({ user, passkey, onDone }: { user: User; passkey: Passkey; onDone: () => void }) {
  const t = useT()
  const { field, ...form } = useAccountForm({
    initialValues: { password: '' },
    validate: ({ password }) => checkCurrentPassword(user, password),
    send: async ({ password }) => {
      await removePasskey({ id: passkey.id, ...passwordOf(user, password) })
      await refetchQueries(passkeysKey)
      onDone()
    },
    failureMessage: 'account.passkey.failed',
  })
  return (
    <SecurityForm {...form} danger submitText={t('account.passkey.remove')} onCancel={onDone}>
      <p className={panelStyles.note}>{t('account.passkey.removeAbout', { name: passkey.name })}</p>
      <CurrentPassword user={user} field={field('password')} autoFocus />
    </SecurityForm>
  )
}
