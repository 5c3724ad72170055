import { useState } from 'react'
import { useT } from '../../shared/i18n/intl'
import { notify } from '../../shared/notifications/notify'
import { PlainButton } from '../../shared/ui/buttons/PlainButton'
import { Field } from '../../shared/ui/fields/Field'
import { useAccountForm } from '../../shared/account/useAccountForm'
import { AccountForm } from './AccountForm'
import { takeSecondStep } from './authApi'
import styles from './LoginPage.module.css'

/** The second step of a login: a code of the authenticator app, or a recovery code. */
export default function SecondStepForm({ ticket, onBack }: { ticket: string; onBack: () => void }) {
  const t = useT()
  const [remember, setRemember] = useState(false)
  const { form, field, submit, busy, message } = useAccountForm({
    initialValues: { code: '' },
    validate: ({ code }) => ({ ...(code.trim() === '' && { code: 'account.second.needCode' }) }),
    send: async ({ code }) => {
      await takeSecondStep({ ticket, code: code.trim(), remember: remember ? 1 : 0 })
      notify({ kind: 'success', text: t('user.login.done') })
    },
    failureMessage: 'account.second.failed',
  })
  return (
    <AccountForm
      title={t('account.second.title')}
      submitText={t('account.second.submit')}
      below={<PlainButton onClick={onBack}>{t('account.second.back')}</PlainButton>}
      {...{ form, submit, busy, message }}
    >
      <Field
        {...field('code')}
        label={t('account.second.code')}
        rule={t('account.second.codeRule')}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
      />
      <label className={styles.remember}>
        <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
        {t('account.second.remember')}
      </label>
    </AccountForm>
  )
}
