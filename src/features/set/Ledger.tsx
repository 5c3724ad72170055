import type { ProColumns } from '@ant-design/pro-components'
import { useState } from 'react'
import { sayDuration } from '../../shared/duration'
import { useSay, type Say } from '../../shared/intl'
import { Moment } from '../../shared/ui/Moment'
import type { CreditLine } from '../../wire/bodies'
import { fetchCreditLines } from './api'
import { Book } from './Book'
import { sayMoney } from './money'
import { Orders } from './Orders'
import styles from './SetPage.module.css'

const books = ['credit', 'orders'] as const

/** Where credit came from and went, and what was ordered. */
export function Ledger({ balance }: { balance: number | undefined }) {
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
        <Book name="credit" fetch={fetchCreditLines} columns={creditColumns(say)} />
      ) : (
        <Orders balance={balance} />
      )}
    </section>
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
      render: (_, { reason, title, at }) => (
        <div className={styles.line}>
          <span>{[reasonOf(reason), title].filter(Boolean).join(' · ')}</span>
          <Moment record={{ created_at: at, createtime: at }} />
        </div>
      ),
    },
    { title: say('set.ledger.change'), key: 'change', width: 160, render: (_, line) => changeOf(say, line) },
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
