import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSay } from '../../shared/intl'
import { useSetting } from '../../shared/setting'
import { ErrorView } from '../../shared/ui/ErrorView'
import { LoadView } from '../../shared/ui/LoadView'
import { PlainButton } from '../../shared/ui/PlainButton'
import type { Card } from '../../wire/bodies'
import { fetchTimeCards, fetchVipCards } from './api'
import { Holds } from './Holds'
import { sayPrice } from './money'
import type { Ware } from './purchase'
import { PurchaseDialog } from './PurchaseDialog'
import styles from './SetPage.module.css'

const types = ['vip', 'time'] as const
const shelves = { vip: fetchVipCards, time: fetchTimeCards } as const

/** Memberships and time cards. Where the server takes no payments, they are got by codes. */
export function Shop({ balance }: { balance: number | undefined }) {
  const say = useSay()
  const payments = useSetting().data?.payments ?? []
  const [buying, setBuying] = useState<Ware | null>(null)
  return (
    <section className={styles.panel} aria-label={say('set.shop.title')}>
      <h2>{say('set.shop.title')}</h2>
      {types.map((type) => (
        <Shelf key={type} type={type} sold={payments.length > 0} onBuy={(card) => setBuying({ type, card })} />
      ))}
      <Nothing />
      {buying && (
        <PurchaseDialog purchase={buying} payments={payments} balance={balance} onClose={() => setBuying(null)} />
      )}
    </section>
  )
}

function useCards(type: Ware['type']) {
  return useQuery({ queryKey: ['cards', type], queryFn: ({ signal }) => shelves[type](signal) })
}

/** What stands here where nothing is for sale. */
function Nothing() {
  const say = useSay()
  const [vip, time] = [useCards('vip').data, useCards('time').data]
  return vip?.length === 0 && time?.length === 0 ? <p>{say('set.shop.none')}</p> : null
}

interface ShelfProps {
  type: Ware['type']
  sold: boolean
  onBuy: (card: Card) => void
}

function Shelf({ type, sold, onBuy }: ShelfProps) {
  const say = useSay()
  const cards = useCards(type)
  if (cards.isPending) return <LoadView rows={2} />
  if (!cards.data) return <ErrorView error={cards.error} onRetry={() => void cards.refetch()} />
  if (cards.data.length === 0) return null
  return (
    <>
      <h3 className={styles.heading}>{say(`set.shop.${type}`)}</h3>
      <ul className={styles.cards}>
        {cards.data.map((card) => (
          <li key={card.id} className={styles.card}>
            <strong>{card.title}</strong>
            <span className={styles.price}>
              {sayPrice(card.price)}
              {card.line_price !== undefined && <s aria-label={say('set.shop.before')}>{sayPrice(card.line_price)}</s>}
            </span>
            <Holds card={card} />
            {card.note && <p>{card.note}</p>}
            {sold ? (
              <PlainButton onClick={() => onBuy(card)}>{say('set.shop.buy')}</PlainButton>
            ) : (
              <p>{say('set.shop.byCode')}</p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
