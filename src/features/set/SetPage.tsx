import { useCallback, useState } from 'react'
import { useCurrentUser } from '../../shared/account/currentUser'
import { useT } from '../../shared/i18n/intl'
import { ErrorView } from '../../shared/ui/states/ErrorView'
import { LoadView } from '../../shared/ui/states/LoadView'
import { PageTitle } from '../../shared/ui/page/PageTitle'
import { LinkButton } from '../../shared/ui/buttons/LinkButton'
import { PlainButton } from '../../shared/ui/buttons/PlainButton'
import { usePageParams } from '../../shared/navigation/usePageParams'
import { AccountPanel } from './account/AccountPanel'
import { Ledger } from './billing/Ledger'
import { Messages } from './Messages'
import { NoticesPanel } from './notices/NoticesPanel'
import { RedeemDialog } from './billing/RedeemDialog'
import styles from './base/panels.module.css'
import { Shop } from './billing/Shop'

/** The account page: profile and credit, shop, messages, ledger. */
export default function SetPage() {
  const t = useT()
  const user = useCurrentUser()
  const [params, setParams] = usePageParams()
  const [redeeming, setRedeeming] = useState(params.has('redeem'))
  const clearParams = useCallback(() => setParams({}, { replace: true }), [setParams])
  const close = () => {
    setRedeeming(false)
    if (params.has('redeem')) clearParams()
  }
  const actions = (
    <>
      <LinkButton to="/set/vocabulary">{t('vocabulary.page.title')}</LinkButton>
      {user.data?.roles.includes('admin') && (
        <>
          <LinkButton to="/set/engines">{t('set.engines.open')}</LinkButton>
          <LinkButton to="/set/admin">{t('set.admin.title')}</LinkButton>
        </>
      )}
      <PlainButton primary onClick={() => setRedeeming(true)}>
        {t('set.redeem.open')}
      </PlainButton>
    </>
  )
  return (
    <div className={styles.page}>
      <PageTitle title={t('set.page.title')} extra={actions} />
      {user.data ? (
        <AccountPanel user={user.data} />
      ) : user.error ? (
        <ErrorView error={user.error} onRetry={() => void user.refetch()} />
      ) : (
        <LoadView rows={4} />
      )}
      <Shop balance={user.data?.balance} />
      <NoticesPanel scrollTo={params.has('notices')} onReached={clearParams} />
      <Messages scrollTo={params.has('messages')} onReached={clearParams} />
      <Ledger balance={user.data?.balance} />
      {redeeming && <RedeemDialog onClose={close} />}
    </div>
  )
}
