import { useT } from '../../../shared/i18n/intl'
import { checkNewPassword } from '../../../shared/account/newPassword'
import { notify } from '../../../shared/notifications/notify'
import { refetchQueries } from '../../../shared/http/queryClient'
import { useCachedSiteInfo } from '../../../shared/site/cachedSiteInfo'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import { NewPasswordFields } from '../../../shared/account/NewPasswordFields'
import { PasswordField } from '../../../shared/account/PasswordField'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { useAccountForm } from '../../../shared/account/useAccountForm'
import type { User } from '../../../wire/responses'
import { changePassword } from '../base/accountApi'
import styles from '../base/panels.module.css'
import { loginSessionsKey } from './useLoginSessions'
import { UsernameHint } from '../base/UsernameHint'

/** Changes the password; requires the current one. */
export function PasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const t = useT()
  const { password_min: min = 0, site_name } = useCachedSiteInfo()
  const { form, field, submit, busy, message } = useAccountForm({
    initialValues: { password: '', newpassword: '', confirm: '' },
    validate: ({ password, newpassword, confirm }) => {
      const { password: newPasswordError, ...confirmError } = checkNewPassword(
        { password: newpassword, confirm },
        { min, names: [user.username, site_name] },
      )
      return {
        ...(password === '' && { password: 'user.rule.password' as const }),
        ...(newPasswordError && { newpassword: newPasswordError }),
        ...confirmError,
      }
    },
    send: async ({ password, newpassword }) => {
      await changePassword({ password, newpassword })
      void refetchQueries(loginSessionsKey)
      notify({ kind: 'success', text: t('set.password.done') })
      onClose()
    },
    failureMessage: 'set.password.failed',
  })
  return (
    <Dialog title={t('set.password.change')} onClose={onClose}>
      <form ref={form} noValidate onSubmit={(event) => void submit(event)}>
        <UsernameHint user={user} />
        <PasswordField
          {...field('password')}
          label={t('set.password.current')}
          autoComplete="current-password"
          autoFocus
        />
        <NewPasswordFields
          label={t('user.field.newPassword')}
          password={field('newpassword')}
          confirm={field('confirm')}
          names={[user.username]}
        />
        <p className={styles.note}>{t('set.password.effect')}</p>
        <p className={styles.error} role="alert">
          {message}
        </p>
        <div className={styles.buttons}>
          <PlainButton onClick={onClose}>{t('set.dialog.cancel')}</PlainButton>
          <PlainButton primary type="submit" busy={busy} disabled={busy}>
            {t('set.password.submit')}
          </PlainButton>
        </div>
      </form>
    </Dialog>
  )
}
