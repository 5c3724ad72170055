import { useState } from 'react'
import { refreshUser } from '../../../shared/account/currentUser'
import { MailCodeFields } from '../../../shared/account/MailCodeFields'
import { checkMailCode } from '../../../shared/account/mailCode'
import { useAccountForm } from '../../../shared/account/useAccountForm'
import { useT } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import type { User } from '../../../wire/responses'
import panelStyles from '../base/panels.module.css'
import { checkCurrentPassword, CurrentPassword, passwordOf, SecurityForm } from './SecurityForm'
import { bindEmail, removeEmail } from './securityApi'
import { SettingRow } from '../base/SettingRow'

/** The account's e-mail address, where the server sends e-mail. */
export function EmailRow({ user }: { user: User }) {
  const t = useT()
  const [open, setOpen] = useState<'bind' | 'remove'>()
  const close = () => setOpen(undefined)
  if (user.email === undefined) return null
  return (
    <>
      <SettingRow title={t('account.email.title')}>
        <span>{user.email || t('account.email.none')}</span>
        {user.email && <PlainButton onClick={() => setOpen('remove')}>{t('account.email.remove')}</PlainButton>}
        <PlainButton onClick={() => setOpen('bind')}>
          {t(user.email ? 'account.email.change' : 'account.email.add')}
        </PlainButton>
      </SettingRow>
      {open === 'bind' && <BindDialog user={user} onClose={close} />}
      {open === 'remove' && <RemoveDialog user={user} onClose={close} />}
    </>
  )
}

interface DialogProps {
  user: User
  onClose: () => void
}

function BindDialog({ user, onClose }: DialogProps) {
  const t = useT()
  const { field, ...form } = useAccountForm({
    initialValues: { password: '', email: '', picture: '', captcha: '' },
    validate: (values) => ({ ...checkCurrentPassword(user, values.password), ...checkMailCode(values) }),
    send: async ({ password, email, captcha }) => {
      await bindEmail({ email: email.trim(), captcha: captcha.trim(), ...passwordOf(user, password) })
      void refreshUser()
      notify({ kind: 'success', text: t('account.email.done') })
      onClose()
    },
    failureMessage: 'ui.code.wrong',
  })
  return (
    <Dialog title={t(user.email ? 'account.email.change' : 'account.email.add')} onClose={onClose}>
      <SecurityForm {...form} submitText={t('account.email.submit')} onCancel={onClose}>
        <p className={panelStyles.note}>{t('account.email.about')}</p>
        <CurrentPassword user={user} field={field('password')} autoFocus />
        <MailCodeFields event="bind" email={field('email')} picture={field('picture')} captcha={field('captcha')} />
      </SecurityForm>
    </Dialog>
  )
}

function RemoveDialog({ user, onClose }: DialogProps) {
  const t = useT()
  const { field, ...form } = useAccountForm({
    initialValues: { password: '' },
    validate: ({ password }) => checkCurrentPassword(user, password),
    send: async ({ password }) => {
      await removeEmail(passwordOf(user, password))
      void refreshUser()
      notify({ kind: 'success', text: t('account.email.removed') })
      onClose()
    },
    failureMessage: 'set.password.failed',
  })
  return (
    <Dialog title={t('account.email.remove')} onClose={onClose}>
      <SecurityForm {...form} danger submitText={t('account.email.remove')} onCancel={onClose}>
        <p className={panelStyles.note}>{t('account.email.removeAbout', { email: user.email ?? '' })}</p>
        <CurrentPassword user={user} field={field('password')} autoFocus />
      </SecurityForm>
    </Dialog>
  )
}
