import { useState } from 'react'
import { useAccountForm } from '../../../shared/account/useAccountForm'
import { refetchQueries } from '../../../shared/http/queryClient'
import { useT } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { ChoiceButtons } from '../../../shared/ui/fields/ChoiceButtons'
import { Field } from '../../../shared/ui/fields/Field'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import type { User } from '../../../wire/responses'
import panelStyles from '../base/panels.module.css'
import { RecoveryCodes } from './RecoveryCodes'
import { checkCurrentPassword, CurrentPassword, passwordOf, SecurityForm } from './SecurityForm'
import { disableSecondFactor, renewRecoveryCodes } from './securityApi'
import { secondFactorKey } from './useSecondFactor'

type Wish = 'renew' | 'disable'

/** Makes new recovery codes, or turns two-step verification off. Either needs the password and a code. */
export function SecondFactorDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useT()
  const [wish, setWish] = useState<Wish>('renew')
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { field, ...form } = useAccountForm({
    initialValues: { password: '', code: '' },
    validate: ({ password, code }) => ({
      ...checkCurrentPassword(user, password),
      ...(code.trim() === '' && { code: 'account.second.needCode' }),
    }),
    send: async ({ password, code }) => {
      const proof = { ...passwordOf(user, password), code: code.trim() }
      if (wish === 'renew') setCodes(await renewRecoveryCodes(proof))
      else await disableSecondFactor(proof)
      void refetchQueries(secondFactorKey)
      if (wish === 'renew') return
      notify({ kind: 'success', text: t('account.second.disabled') })
      onClose()
    },
    failureMessage: 'account.second.failed',
  })
  if (codes)
    return (
      <Dialog title={t('account.recovery.title')} onClose={onClose}>
        <RecoveryCodes codes={codes} onDone={onClose} />
      </Dialog>
    )
  return (
    <Dialog title={t('account.second.title')} onClose={onClose}>
      <SecurityForm {...form} danger={wish === 'disable'} submitText={t(`account.second.${wish}`)} onCancel={onClose}>
        <ChoiceButtons
          name={t('account.second.wish')}
          options={[
            { value: 'renew', label: t('account.second.renew') },
            { value: 'disable', label: t('account.second.disable') },
          ]}
          value={wish}
          onChange={setWish}
        />
        <p className={panelStyles.note}>{t(`account.second.${wish}About`)}</p>
        <CurrentPassword user={user} field={field('password')} />
        <Field
          {...field('code')}
          label={t('account.second.code')}
          rule={t('account.second.codeRule')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      </SecurityForm>
    </Dialog>
  )
}
