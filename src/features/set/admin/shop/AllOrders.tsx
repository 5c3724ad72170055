import { useState } from 'react'
import { useT, type Translate } from '../../../../shared/i18n/intl'
import { Tag, type Tone } from '../../../../shared/ui/display/Tag'
import { ChoiceButtons } from '../../../../shared/ui/fields/ChoiceButtons'
import { SearchField } from '../../../../shared/ui/fields/SearchField'
import type { DataColumns } from '../../../../shared/ui/table/DataTable'
import { orderStates, type AdminOrder, type OrderState } from '../../../../wire/adminSchemas'
import { PagedTable } from '../../base/PagedTable'
import panels from '../../base/panels.module.css'
import styles from '../Admin.module.css'
import { fetchAllOrders } from '../adminApi'
import { formatCents } from '../base/amounts'
import { When } from '../base/When'

const tones: Record<OrderState, Tone> = { unpaid: 'processing', paid: 'success', closed: 'info' }

/** The orders of all users. */
export function AllOrders() {
  const t = useT()
  const [search, setSearch] = useState('')
  const [state, setState] = useState<OrderState | 'all'>('all')
  const list = `orders of all ${state} ${search}`
  return (
    <section className={panels.panel}>
      <h2>{t('admin.view.orders')}</h2>
      <div className={styles.tools}>
        <SearchField keyword={search} label={t('admin.orders.search')} onSearch={setSearch} />
        <ChoiceButtons
          name={t('admin.orders.state')}
          options={(['all', ...orderStates] as const).map((value) => ({ value, label: t(`admin.orders.${value}`) }))}
          value={state}
          onChange={setState}
        />
      </div>
      <PagedTable
        key={list}
        name={list}
        fetch={(page, signal) => fetchAllOrders({ search, ...(state !== 'all' && { state }), ...page }, signal)}
        columns={columns(t)}
        empty={t('admin.orders.none')}
      />
    </section>
  )
}

function columns(t: Translate): DataColumns<AdminOrder> {
  return [
    {
      title: t('admin.orders.order'),
      key: 'order',
      render: (_, { title, ordernum, username, trade, created_at }) => (
        <div className={styles.cell}>
          <span>{title}</span>
          <small className={styles.narrow}>{username}</small>
          <small>{ordernum}</small>
          {trade !== '' && (
            <small>{trade.startsWith('balance ') ? t('set.pay.balance') : t('admin.orders.trade', { trade })}</small>
          )}
          <small>
            <When at={created_at} />
          </small>
        </div>
      ),
    },
    {
      title: t('admin.users.name'),
      key: 'user',
      width: 208,
      responsive: ['md'],
      render: (_, { username }) => username,
    },
    {
      title: t('admin.cards.price'),
      key: 'price',
      width: 112,
      render: (_, { price_cents, state }) => (
        <div className={styles.cell}>
          <span>{formatCents(price_cents)}</span>
          <Tag tone={tones[state]}>{t(`admin.orders.${state}`)}</Tag>
        </div>
      ),
    },
  ]
}
