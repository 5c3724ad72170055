import { useMutation } from '@tanstack/react-query'
import { keepAccount } from '../../shared/account/keepAccount'
import { refreshUser, signOut } from '../../shared/account/currentUser'
import { formErrorText } from '../../shared/http/formErrorText'
import { useLocale, useT } from '../../shared/i18n/intl'
import { notify } from '../../shared/notifications/notify'
import { PlainButton } from '../../shared/ui/buttons/PlainButton'
import { Dialog } from '../../shared/ui/overlays/Dialog'
import styles from '../user/SignOutDialog.module.css'

/** Offers to keep an account that is to be deleted. Closing it logs out: whoever stays wants the account. */
export default function DeletionNotice({ at }: { at: string }) {
  const t = useT()
  const locale = useLocale()
  const keep = useMutation({
    mutationFn: keepAccount,
    onSuccess: async () => {
      await refreshUser()
      notify({ kind: 'success', text: t('account.deletion.keptDone') })
    },
  })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(at))
  return (
    <Dialog title={t('account.deletion.noticeTitle')} onClose={signOut}>
      <p>{t('account.deletion.notice', { date })}</p>
      <p role="alert">{keep.isError && formErrorText(t, keep.error, 'account.deletion.failed')}</p>
      <div className={styles.buttons}>
        <PlainButton onClick={signOut}>{t('account.deletion.leave')}</PlainButton>
        <PlainButton primary autoFocus busy={keep.isPending} disabled={keep.isPending} onClick={() => keep.mutate()}>
          {t('account.deletion.keep')}
        </PlainButton>
      </div>
    </Dialog>
  )
}
