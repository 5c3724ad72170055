import { CopyOutlined } from '@ant-design/icons'
import type { ProColumns } from '@ant-design/pro-components'
import { useState } from 'react'
import { copyText } from '../../shared/clipboard'
import { useSay, type Say } from '../../shared/intl'
import { notify } from '../../shared/notify'
import { useSetting } from '../../shared/setting'
import { IconButton } from '../../shared/ui/IconButton'
import { Moment } from '../../shared/ui/Moment'
import { PlainButton } from '../../shared/ui/PlainButton'
import type { OrderRow } from '../../wire/bodies'
import { fetchOrders } from './api'
import { Book } from './Book'
import { sayPrice } from './money'
import { PurchaseDialog } from './PurchaseDialog'
import styles from './SetPage.module.css'

const names = { 0: 'unpaid', 1: 'paid', [-1]: 'closed' } as const

/** What was ordered, each with the number that support asks for; what is unpaid can still be paid. */
export function Orders({ balance }: { balance: number | undefined }) {
  const say = useSay()
  const payments = useSetting().data?.payments ?? []
  const [paying, setPaying] = useState<OrderRow | null>(null)
  return (
    <>
      <Book name="orders" fetch={fetchOrders} columns={columns(say, payments.length > 0 ? setPaying : undefined)} />
      {paying && (
        <PurchaseDialog purchase={paying} payments={payments} balance={balance} onClose={() => setPaying(null)} />
      )}
    </>
  )
}

/** @param onPay absent where the server takes no payments */
function columns(say: Say, onPay: ((order: OrderRow) => void) | undefined): ProColumns<OrderRow>[] {
  return [
    {
      title: say('set.ledger.ware'),
      key: 'title',
      render: (_, order) => (
        <div className={styles.line}>
          <span>{order.title}</span>
          <Moment record={order} />
          <OrderNumber ordernum={order.ordernum} />
        </div>
      ),
    },
    { title: say('set.ledger.price'), key: 'price', width: 92, render: (_, { price }) => sayPrice(price) },
    {
      title: say('set.ledger.status'),
      key: 'status',
      width: 120,
      render: (_, order) => (
        <div className={styles.line}>
          <span>{say(`set.order.${names[order.status]}`)}</span>
          {order.status === 0 && onPay && (
            <PlainButton onClick={() => onPay(order)}>{say('set.order.pay')}</PlainButton>
          )}
        </div>
      ),
    },
  ]
}

function OrderNumber({ ordernum }: { ordernum: string }) {
  const say = useSay()
  const copy = () =>
    copyText(ordernum).then(
      () => notify({ kind: 'success', text: say('set.order.copied') }),
      () => notify({ kind: 'warning', text: say('set.order.byHand', { ordernum }) }),
    )
  return (
    <span className={styles.number}>
      {say('set.order.number', { ordernum })}
      <IconButton name={say('set.order.copy')} onClick={() => void copy()}>
        <CopyOutlined aria-hidden />
      </IconButton>
    </span>
  )
}
