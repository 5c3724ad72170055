import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccountForm } from '../../../shared/account/useAccountForm'
import { useT } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { session } from '../../../shared/session/session'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { Field } from '../../../shared/ui/fields/Field'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import type { User } from '../../../wire/responses'
import panelStyles from '../base/panels.module.css'
import { checkCurrentPassword, CurrentPassword, passwordOf, SecurityForm } from './SecurityForm'
import { deleteAccount, fetchSecondFactor } from './securityApi'
import { secondFactorKey } from './useSecondFactor'
import { SettingRow } from '../base/SettingRow'

/** Deletes the account. Renders nothing where the server knows no second factors: it doesn't know deletion either. */
export function DeletionRow({ user }: { user: User }) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const { data: second } = useQuery({ queryKey: secondFactorKey, queryFn: ({ signal }) => fetchSecondFactor(signal) })
  if (!second) return null
  return (
    <>
      <SettingRow title={t('account.deletion.title')}>
        <span>{t('account.deletion.state')}</span>
        <PlainButton onClick={() => setOpen(true)}>{t('account.deletion.open')}</PlainButton>
      </SettingRow>
      {open && <DeletionDialog user={user} needsCode={second.enabled === 1} onClose={() => setOpen(false)} />}
    </>
  )
}

function DeletionDialog({ user, needsCode, onClose }: { user: User; needsCode: boolean; onClose: () => void }) {
  const t = useT()
  const { field, ...form } = useAccountForm({
    initialValues: { password: '', code: '' },
    validate: ({ password, code }) => ({
      ...checkCurrentPassword(user, password),
      ...(needsCode && code.trim() === '' && { code: 'account.second.needCode' }),
    }),
    send: async ({ password, code }) => {
      await deleteAccount({ ...passwordOf(user, password), ...(needsCode && { code: code.trim() }) })
      notify({ kind: 'success', text: t('account.deletion.done') })
      // The server has ended every login.
      session.close()
    },
    failureMessage: 'account.deletion.failed',
  })
  return (
    <Dialog title={t('account.deletion.open')} onClose={onClose}>
      <SecurityForm {...form} danger submitText={t('account.deletion.submit')} onCancel={onClose}>
        <p>{t('account.deletion.what')}</p>
        <p>{t('account.deletion.undo')}</p>
        <p className={panelStyles.note}>{t('account.deletion.kept')}</p>
        <CurrentPassword user={user} field={field('password')} autoFocus />
        {needsCode && (
          <Field
            {...field('code')}
            label={t('account.second.code')}
            rule={t('account.second.codeRule')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </SecurityForm>
    </Dialog>
  )
}
