import { CopyOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { copyText } from '../../../shared/browser/clipboard'
import { useT, type Translate } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import { useSiteInfo } from '../../../shared/site/siteInfo'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { RelativeTime } from '../../../shared/time/RelativeTime'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { DataColumns } from '../../../shared/ui/table/DataTable'
import type { WireOrder } from '../../../wire/responses'
import { fetchOrders } from '../base/accountApi'
import { PagedTable } from '../base/PagedTable'
import { formatPrice } from '../base/formatMoney'
import { offeredMethods } from './purchase'
import { PurchaseDialog } from './PurchaseDialog'
import styles from '../base/panels.module.css'

const statusNames = { 0: 'unpaid', 1: 'paid', [-1]: 'closed' } as const

/** The orders, each with its number for support. Unpaid ones can still be paid. */
export function Orders({ balance }: { balance: number | undefined }) {
  const t = useT()
  const payments = useSiteInfo().data?.payments ?? []
  const [paying, setPaying] = useState<WireOrder | null>(null)
  return (
    <div className={styles.orders}>
      <PagedTable
        name="orders"
        fetch={fetchOrders}
        columns={columns(t, offeredMethods(payments).length > 0 ? setPaying : undefined)}
      />
      {paying && (
        <PurchaseDialog purchase={paying} payments={payments} balance={balance} onClose={() => setPaying(null)} />
      )}
    </div>
  )
}

/** @param onPay absent if the server offers no payment method this app supports */
function columns(t: Translate, onPay: ((order: WireOrder) => void) | undefined): DataColumns<WireOrder> {
  return [
    {
      title: t('set.ledger.ware'),
      key: 'title',
      render: (_, order) => (
        <div className={styles.line}>
          <span>{order.title}</span>
          <RelativeTime record={order} />
          <OrderNumber ordernum={order.ordernum} />
        </div>
      ),
    },
    { title: t('set.ledger.price'), key: 'price', width: 92, render: (_, { price }) => formatPrice(price) },
    {
      title: t('set.ledger.status'),
      key: 'status',
      width: 120,
      render: (_, order) => (
        <div className={styles.line}>
          <span>{t(`set.order.${statusNames[order.status]}`)}</span>
          {order.status === 0 && onPay && <PlainButton onClick={() => onPay(order)}>{t('set.order.pay')}</PlainButton>}
        </div>
      ),
    },
  ]
}

function OrderNumber({ ordernum }: { ordernum: string }) {
  const t = useT()
  const copy = () =>
    copyText(ordernum).then(
      () => notify({ kind: 'success', text: t('set.order.copied') }),
      () => notify({ kind: 'warning', text: t('set.order.byHand', { ordernum }) }),
    )
  return (
    <span className={styles.number}>
      {t('set.order.number', { ordernum })}
      <IconButton name={t('set.order.copy')} onClick={() => void copy()}>
        <CopyOutlined aria-hidden />
      </IconButton>
    </span>
  )
}
