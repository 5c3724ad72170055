import { useState } from 'react'
import { useAccountForm } from '../../../shared/account/useAccountForm'
import { refetchQueries } from '../../../shared/http/queryClient'
import { useT } from '../../../shared/i18n/intl'
import { QrCode } from '../../../shared/ui/display/QrCode'
import { Field } from '../../../shared/ui/fields/Field'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import type { User } from '../../../wire/responses'
import type { SecondFactorSetup } from '../../../wire/securityResponses'
import panelStyles from '../base/panels.module.css'
import { RecoveryCodes } from './RecoveryCodes'
import { checkCurrentPassword, CurrentPassword, passwordOf, SecurityForm } from './SecurityForm'
import styles from './Security.module.css'
import { beginSecondFactor, confirmSecondFactor } from './securityApi'
import { secondFactorKey } from './useSecondFactor'

/** Sets up two-step verification: the password, the authenticator app, and the recovery codes. */
export function SecondFactorSetupDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useT()
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Dialog title={t(codes ? 'account.recovery.title' : 'account.second.turnOn')} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : setup ? (
        <AppStep setup={setup} onDone={setCodes} onClose={onClose} />
      ) : (
        <PasswordStep user={user} onDone={setSetup} onClose={onClose} />
      )}
    </Dialog>
  )
}

interface StepProps<Result> {
  onDone: (result: Result) => void
  onClose: () => void
}

function PasswordStep({ user, onDone, onClose }: StepProps<SecondFactorSetup> & { user: User }) {
  const t = useT()
  const { field, ...form } = useAccountForm({
    initialValues: { password: '' },
    validate: ({ password }) => checkCurrentPassword(user, password),
    send: async ({ password }) => onDone(await beginSecondFactor(passwordOf(user, password))),
    failureMessage: 'set.password.failed',
  })
  return (
    <SecurityForm {...form} submitText={t('set.phone.next')} onCancel={onClose}>
      <p className={panelStyles.note}>{t('account.second.about')}</p>
      <CurrentPassword user={user} field={field('password')} autoFocus />
    </SecurityForm>
  )
}

function AppStep({ setup, onDone, onClose }: StepProps<readonly string[]> & { setup: SecondFactorSetup }) {
  const t = useT()
  const { field, ...form } = useAccountForm({
    initialValues: { code: '' },
    validate: ({ code }) => ({ ...(code.trim() === '' && { code: 'account.second.needCode' }) }),
    send: async ({ code }) => {
      onDone(await confirmSecondFactor(code.trim()))
      void refetchQueries(secondFactorKey)
    },
    failureMessage: 'account.second.failed',
  })
  const secret = setup.secret.match(/.{1,4}/g)?.join(' ') ?? setup.secret
  return (
    <SecurityForm {...form} submitText={t('account.second.turnOn')} onCancel={onClose}>
      <p className={panelStyles.note}>{t('account.second.scan')}</p>
      <div className={styles.qr}>
        <QrCode text={setup.url} name={t('account.second.qr')} />
      </div>
      <p className={panelStyles.note}>
        {t('account.second.byHand')} <code className={styles.secret}>{secret}</code>
      </p>
      <Field
        {...field('code')}
        label={t('account.second.appCode')}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
      />
    </SecurityForm>
  )
}
