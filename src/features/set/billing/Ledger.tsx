import { useEffect, useState } from 'react'
import { refreshUser, useCurrentUser } from '../../../shared/account/currentUser'
import { useT, type Translate } from '../../../shared/i18n/intl'
import { formatExactDuration } from '../../../shared/time/formatDuration'
import { RelativeTime } from '../../../shared/time/RelativeTime'
import type { DataColumns } from '../../../shared/ui/table/DataTable'
import type { CreditLedgerEntry } from '../../../wire/responses'
import { fetchCreditLedger, fetchOrders } from '../base/accountApi'
import { PagedTable } from '../base/PagedTable'
import { formatMoney } from '../base/formatMoney'
import { Orders } from './Orders'
import styles from '../base/panels.module.css'
import { useListPage } from '../base/useListPage'

const ledgers = ['credit', 'orders'] as const

/** The credit ledger and the orders; each only if the server has a list. */
export function Ledger({ balance }: { balance: number | undefined }) {
  const t = useT()
  const [shown, setShown] = useState<(typeof ledgers)[number]>('credit')
  const noCredit = useListPage({ name: 'credit', fetch: fetchCreditLedger, page: 1 }).data === null
  const noOrders = useListPage({ name: 'orders', fetch: fetchOrders, page: 1, enabled: noCredit }).data === null
  if (noCredit && noOrders) return null
  return (
    <section className={styles.panel} aria-label={t('set.ledger.title')}>
      <h2>{t('set.ledger.title')}</h2>
      <div className={styles.tabs} role="group" aria-label={t('set.ledger.title')}>
        {ledgers.slice(noCredit ? 1 : 0).map((name) => (
          <button key={name} type="button" aria-pressed={noCredit || name === shown} onClick={() => setShown(name)}>
            {t(`set.ledger.${name}`)}
          </button>
        ))}
      </div>
      {shown === 'credit' && !noCredit ? (
        <>
          <BalanceLine />
          <PagedTable name="credit" fetch={fetchCreditLedger} columns={creditColumns(t)} />
        </>
      ) : (
        <Orders balance={balance} />
      )}
    </section>
  )
}

/** The remaining credit, to the second. */
function BalanceLine() {
  const t = useT()
  const { data: user } = useCurrentUser()
  // Refetched together with the entries, so that both match.
  useEffect(() => void refreshUser(), [])
  if (!user) return null
  const { total, month_total, balance } = user
  const time = { general: formatExactDuration(t, total), member: formatExactDuration(t, month_total) }
  return (
    <p className={styles.left}>
      <span>{t('set.ledger.left', time)}</span>
      {balance !== undefined && <span>{t('set.ledger.balance', { money: formatMoney(balance) })}</span>}
    </p>
  )
}

/** Reasons with a message; a server may have others. */
const knownReasons = ['welcome', 'transcribe', 'meeting', 'refund', 'purchase', 'overpaid', 'redeem', 'admin'] as const

function creditColumns(t: Translate): DataColumns<CreditLedgerEntry> {
  const reasonOf = (reason: string) => {
    const known = knownReasons.find((value) => value === reason)
    return known ? t(`set.reason.${known}`) : reason
  }
  return [
    {
      title: t('set.ledger.reason'),
      key: 'reason',
      render: (_, { reason, title, at }) => (
        <div className={styles.line}>
          <span>{[reasonOf(reason), title].filter(Boolean).join(' · ')}</span>
          <RelativeTime record={{ created_at: at, createtime: at }} />
        </div>
      ),
    },
    {
      title: t('set.ledger.change'),
      key: 'change',
      align: 'right',
      className: styles.amount ?? '',
      render: (_, entry) => changeOf(t, entry),
    },
  ]
}

function changeOf(t: Translate, { general, member, balance = 0 }: CreditLedgerEntry): string {
  const signed = (seconds: number) => `${seconds < 0 ? '−' : '+'}${formatExactDuration(t, Math.abs(seconds))}`
  const parts = [
    general !== 0 && signed(general),
    member !== 0 && t('set.ledger.member', { time: signed(member) }),
    balance !== 0 && `${balance < 0 ? '−' : '+'}${formatMoney(Math.abs(balance))}`,
  ]
  return parts.filter((part) => part !== false).join(' · ')
}
