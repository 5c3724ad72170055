import { ProTable, type ProColumns } from '@ant-design/pro-components'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sayDuration } from '../../shared/duration'
import { useSay, type Say } from '../../shared/intl'
import type { Page } from '../../shared/http/client'
import { ErrorView } from '../../shared/ui/ErrorView'
import { LoadView } from '../../shared/ui/LoadView'
import { Moment } from '../../shared/ui/Moment'
import type { CreditLine, OrderRow } from '../../wire/bodies'
import { fetchCreditLines, fetchOrders } from './api'
import { sayMoney, sayPrice } from './money'
import styles from './SetPage.module.css'

const books = ['credit', 'orders'] as const
const linesAPage = 10

/** Where credit came from and went, and what was ordered. */
export function Ledger() {
  const say = useSay()
  const [book, setBook] = useState<(typeof books)[number]>('credit')
  return (
    <section className={styles.panel} aria-label={say('set.ledger.title')}>
      <h2>{say('set.ledger.title')}</h2>
      <div className={styles.tabs} role="group" aria-label={say('set.ledger.title')}>
        {books.map((each) => (
          <button key={each} type="button" aria-pressed={each === book} onClick={() => setBook(each)}>
            {say(`set.ledger.${each}`)}
          </button>
        ))}
      </div>
      {book === 'credit' ? (
        <Book key="credit" name="credit" fetch={fetchCreditLines} columns={creditColumns(say)} />
      ) : (
        <Book key="orders" name="orders" fetch={fetchOrders} columns={orderColumns(say)} />
      )}
    </section>
  )
}

interface BookProps<Row> {
  name: string
  fetch: (page: { page: number; limit: number }, signal?: AbortSignal) => Promise<Page<Row>>
  columns: ProColumns<Row>[]
}

function Book<Row extends object>({ name, fetch, columns }: BookProps<Row>) {
  const say = useSay()
  const [page, setPage] = useState(1)
  const rows = useQuery({
    queryKey: ['ledger', name, page],
    queryFn: ({ signal }) => fetch({ page, limit: linesAPage }, signal),
    placeholderData: keepPreviousData,
  })
  if (rows.isPending) return <LoadView rows={4} />
  if (!rows.data) return <ErrorView error={rows.error} onRetry={() => void rows.refetch()} />
  if (rows.data.total === 0) return <p>{say('set.ledger.empty')}</p>
  return (
    <ProTable<Row>
      rowKey="key"
      columns={columns}
      // A line has no name of its own; it only ever stands at its place.
      dataSource={rows.data.rows.map((row, key) => ({ ...row, key }))}
      loading={rows.isPlaceholderData}
      search={false}
      options={false}
      toolBarRender={false}
      cardProps={false}
      tableLayout="fixed"
      pagination={{
        current: page,
        pageSize: linesAPage,
        total: rows.data.total,
        showSizeChanger: false,
        hideOnSinglePage: true,
        onChange: setPage,
      }}
    />
  )
}

/** What this app knows as reasons; a server may have more. */
const reasons = ['welcome', 'transcribe', 'meeting', 'refund', 'purchase', 'overpaid', 'redeem', 'admin'] as const

function creditColumns(say: Say): ProColumns<CreditLine>[] {
  const reasonOf = (reason: string) => {
    const known = reasons.find((each) => each === reason)
    return known ? say(`set.reason.${known}`) : reason
  }
  return [
    {
      title: say('set.ledger.reason'),
      key: 'reason',
      render: (_, { reason, title }) => [reasonOf(reason), title].filter(Boolean).join(' · '),
    },
    { title: say('set.ledger.change'), key: 'change', width: 160, render: (_, line) => changeOf(say, line) },
    {
      title: say('set.ledger.when'),
      key: 'at',
      width: 120,
      responsive: ['md'],
      render: (_, { at }) => <Moment record={{ created_at: at, createtime: at }} />,
    },
  ]
}

function changeOf(say: Say, { general, member, balance = 0 }: CreditLine): string {
  const signed = (seconds: number) => `${seconds < 0 ? '−' : '+'}${sayDuration(say, Math.abs(seconds))}`
  const parts = [
    general !== 0 && signed(general),
    member !== 0 && say('set.ledger.member', { time: signed(member) }),
    balance !== 0 && `${balance < 0 ? '−' : '+'}${sayMoney(Math.abs(balance))}`,
  ]
  return parts.filter((part) => part !== false).join(' ')
}

function orderColumns(say: Say): ProColumns<OrderRow>[] {
  const names = { 0: 'unpaid', 1: 'paid', [-1]: 'closed' } as const
  return [
    { title: say('set.ledger.ware'), key: 'title', render: (_, { title }) => title },
    { title: say('set.ledger.price'), key: 'price', width: 100, render: (_, { price }) => sayPrice(price) },
    {
      title: say('set.ledger.status'),
      key: 'status',
      width: 100,
      render: (_, { status }) => say(`set.order.${names[status]}`),
    },
    {
      title: say('set.ledger.when'),
      key: 'at',
      width: 120,
      responsive: ['md'],
      render: (_, order) => <Moment record={order} />,
    },
  ]
}
