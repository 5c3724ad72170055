import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { useSiteInfo } from '../../../shared/site/siteInfo'
import { ErrorView } from '../../../shared/ui/states/ErrorView'
import { LoadView } from '../../../shared/ui/states/LoadView'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { Card } from '../../../wire/responses'
import { fetchTimeCards, fetchVipCards } from '../base/accountApi'
import { CardContents } from './CardContents'
import { formatPrice } from '../base/formatMoney'
import { offeredMethods, type Product } from './purchase'
import { PurchaseDialog } from './PurchaseDialog'
import styles from '../base/panels.module.css'

const types = ['vip', 'time'] as const
const cardLoaders = { vip: fetchVipCards, time: fetchTimeCards } as const

/** Memberships and time cards. Without payments on the server, they are available by code only. */
export function Shop({ balance }: { balance: number | undefined }) {
  const t = useT()
  const payments = useSiteInfo().data?.payments ?? []
  const [buying, setBuying] = useState<Product | null>(null)
  return (
    <section className={styles.panel} aria-label={t('set.shop.title')}>
      <h2>{t('set.shop.title')}</h2>
      {types.map((type) => (
        <ProductList key={type} type={type} payments={payments} onBuy={(card) => setBuying({ type, card })} />
      ))}
      <EmptyShop />
      {buying && (
        <PurchaseDialog purchase={buying} payments={payments} balance={balance} onClose={() => setBuying(null)} />
      )}
    </section>
  )
}

function useCards(type: Product['type']) {
  return useQuery({ queryKey: ['cards', type], queryFn: ({ signal }) => cardLoaders[type](signal) })
}

/** Shown if nothing is for sale. */
function EmptyShop() {
  const t = useT()
  const [vip, time] = [useCards('vip').data, useCards('time').data]
  return vip?.length === 0 && time?.length === 0 ? <p className={styles.about}>{t('set.shop.none')}</p> : null
}

interface ProductListProps {
  type: Product['type']
  payments: readonly string[]
  onBuy: (card: Card) => void
}

function ProductList({ type, payments, onBuy }: ProductListProps) {
  const t = useT()
  const cards = useCards(type)
  if (cards.isPending) return <LoadView rows={2} />
  if (!cards.data) return <ErrorView error={cards.error} onRetry={() => void cards.refetch()} />
  if (cards.data.length === 0) return null
  return (
    <>
      <div className={styles.kind}>
        <h3>{t(`set.shop.${type}`)}</h3>
        <p className={styles.about}>{t(`set.shop.${type}About`)}</p>
      </div>
      <ul className={styles.cards}>
        {cards.data.map((card) => (
          <li key={card.id} className={styles.card}>
            <strong>{card.title}</strong>
            <span className={styles.price}>
              {formatPrice(card.price)}
              {card.line_price !== undefined && formatPrice(card.line_price) !== formatPrice(card.price) && (
                <s aria-label={t('set.shop.before')}>{formatPrice(card.line_price)}</s>
              )}
            </span>
            <CardContents card={card} />
            {card.note && <p>{card.note}</p>}
            {offeredMethods(payments).length > 0 ? (
              <PlainButton onClick={() => onBuy(card)}>{t('set.shop.buy')}</PlainButton>
            ) : (
              <p>{t(payments.length > 0 ? 'set.shop.noMethod' : 'set.shop.byCode')}</p>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
