import { useCallback, useState } from 'react'
import { useCurrentUser } from '../../shared/currentUser'
import { useSay } from '../../shared/intl'
import { ErrorView } from '../../shared/ui/ErrorView'
import { LoadView } from '../../shared/ui/LoadView'
import { PageTitle } from '../../shared/ui/PageTitle'
import { PlainButton } from '../../shared/ui/PlainButton'
import { usePageParams } from '../../shared/usePageParams'
import { AccountPanel } from './AccountPanel'
import { Ledger } from './Ledger'
import { Messages } from './Messages'
import { RedeemDialog } from './RedeemDialog'
import styles from './SetPage.module.css'
import { Shop } from './Shop'

/** The account: what there is of it, how to get more, and where it went. */
export default function SetPage() {
  const say = useSay()
  const user = useCurrentUser()
  const [params, setParams] = usePageParams()
  const [redeeming, setRedeeming] = useState(params.has('redeem'))
  const forget = useCallback(() => setParams({}, { replace: true }), [setParams])
  const close = () => {
    setRedeeming(false)
    if (params.has('redeem')) forget()
  }
  const redeem = (
    <PlainButton primary large onClick={() => setRedeeming(true)}>
      {say('set.redeem.open')}
    </PlainButton>
  )
  return (
    <div className={styles.page}>
      <PageTitle title={say('set.page.title')} extra={redeem} />
      {user.data ? (
        <AccountPanel user={user.data} />
      ) : user.error ? (
        <ErrorView error={user.error} onRetry={() => void user.refetch()} />
      ) : (
        <LoadView rows={4} />
      )}
      <Shop balance={user.data?.balance} />
      <Ledger balance={user.data?.balance} />
      <Messages wanted={params.has('messages')} onReached={forget} />
      {redeeming && <RedeemDialog onClose={close} />}
    </div>
  )
}
