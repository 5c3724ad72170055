import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { refreshUser, useCurrentUser } from '../../shared/account/currentUser'
import { errorText } from '../../shared/http/errorText'
import { useT } from '../../shared/i18n/intl'
import { usePageParams } from '../../shared/navigation/usePageParams'
import { notify } from '../../shared/notifications/notify'
import { PlainButton } from '../../shared/ui/buttons/PlainButton'
import { PageTitle } from '../../shared/ui/page/PageTitle'
import { claimAdmin } from './admin/adminApi'
import styles from './base/panels.module.css'

/** Where the link leads that a new server prints: makes the account the first administrator. */
export default function ClaimPage() {
  const t = useT()
  const navigate = useNavigate()
  const [params] = usePageParams()
  const code = params.get('code') ?? ''
  const { data: user } = useCurrentUser()
  const claim = useMutation({
    mutationFn: () => claimAdmin(code),
    onSuccess: async () => {
      await refreshUser()
      notify({ kind: 'success', text: t('admin.claim.done') })
      void navigate('/set/admin', { replace: true })
    },
  })
  return (
    <div className={styles.page}>
      <PageTitle title={t('set.claim.title')} />
      <section className={`${styles.panel} ${styles.claim}`}>
        <p>{t('admin.claim.text', { name: user?.username ?? '' })}</p>
        <p className={styles.about}>{t(code ? 'admin.claim.hint' : 'admin.claim.noCode')}</p>
        <p className={styles.error} role="alert">
          {claim.isError && errorText(claim.error).text}
        </p>
        <PlainButton
          primary
          large
          busy={claim.isPending}
          disabled={claim.isPending || !code}
          onClick={() => claim.mutate()}
        >
          {t('admin.claim.submit')}
        </PlainButton>
      </section>
    </div>
  )
}
