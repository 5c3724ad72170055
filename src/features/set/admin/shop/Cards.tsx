import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useT, type Translate } from '../../../../shared/i18n/intl'
import { notify } from '../../../../shared/notifications/notify'
import { formatDuration } from '../../../../shared/time/formatDuration'
import { PlainButton } from '../../../../shared/ui/buttons/PlainButton'
import { Tag } from '../../../../shared/ui/display/Tag'
import { ChoiceButtons } from '../../../../shared/ui/fields/ChoiceButtons'
import { ErrorView } from '../../../../shared/ui/states/ErrorView'
import { LoadView } from '../../../../shared/ui/states/LoadView'
import { DataTable, type DataColumns } from '../../../../shared/ui/table/DataTable'
import { cardTypes, type AdminCard } from '../../../../wire/adminSchemas'
import panels from '../../base/panels.module.css'
import styles from '../Admin.module.css'
import { createCard, fetchCards, sellCard } from '../adminApi'
import { formatCents, parseYuan } from '../base/amounts'
import { FormDialog } from '../base/FormDialog'
import { adminKey, refreshAdmin, useAdminMutation } from '../base/useAdminMutation'
import { grantFields, grantsOf, validateGrants } from './grants'

/** Memberships and time cards, on sale or not. */
export function Cards() {
  const t = useT()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [...adminKey, 'cards'],
    queryFn: ({ signal }) => fetchCards(signal),
    staleTime: 0,
  })
  const [adding, setAdding] = useState(false)
  const sell = useAdminMutation(sellCard, t('admin.cards.changed'))
  return (
    <section className={panels.panel}>
      <h2>{t('admin.view.cards')}</h2>
      <div className={styles.tools}>
        <PlainButton primary onClick={() => setAdding(true)}>
          {t('admin.cards.add')}
        </PlainButton>
      </div>
      {data ? (
        data.length === 0 ? (
          <p className={panels.about}>{t('admin.cards.none')}</p>
        ) : (
          <DataTable
            rowKey="id"
            columns={columns(t, ({ id, on_sale }) => sell.mutate({ id, on_sale: !on_sale }))}
            rows={data}
            busy={isFetching}
          />
        )
      ) : error ? (
        <ErrorView error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadView rows={4} />
      )}
      {adding && <AddDialog onClose={() => setAdding(false)} />}
    </section>
  )
}

function columns(t: Translate, onToggle: (card: AdminCard) => void): DataColumns<AdminCard> {
  return [
    {
      title: t('admin.cards.card'),
      key: 'title',
      render: (_, card) => (
        <div className={styles.cell}>
          <span>{card.title}</span>
          <small>{[t(`admin.cards.${card.type}`), ...contentsOf(t, card)].join(' · ')}</small>
          <small className={styles.narrow}>{pricesOf(card)}</small>
          {card.on_sale ? (
            <Tag tone="success">{t('admin.cards.onSale')}</Tag>
          ) : (
            <Tag tone="info">{t('admin.cards.off')}</Tag>
          )}
        </div>
      ),
    },
    {
      title: t('admin.cards.price'),
      key: 'price',
      width: 176,
      responsive: ['md'],
      render: (_, card) => pricesOf(card),
    },
    {
      title: '',
      key: 'actions',
      width: 136,
      align: 'right',
      render: (_, card) => (
        <PlainButton
          aria-label={t(card.on_sale ? 'admin.cards.withdrawOf' : 'admin.cards.sellOf', { title: card.title })}
          onClick={() => onToggle(card)}
        >
          {t(card.on_sale ? 'admin.cards.withdraw' : 'admin.cards.sell')}
        </PlainButton>
      ),
    },
  ]
}

const pricesOf = ({ price_cents, list_price_cents }: AdminCard) => (
  <>
    {formatCents(price_cents)}
    {list_price_cents > price_cents && (
      <>
        {' '}
        <s>{formatCents(list_price_cents)}</s>
      </>
    )}
  </>
)

function contentsOf(t: Translate, { type, general, member, days }: AdminCard): string[] {
  return [
    ...(days === null
      ? [t('admin.users.forever')]
      : days > 0
        ? [type === 'vip' ? t('set.shop.days', { count: days }) : t('admin.cards.days', { days })]
        : []),
    ...(general > 0 ? [formatDuration(t, general)] : []),
    ...(member > 0 ? [t('set.ledger.member', { time: formatDuration(t, member) })] : []),
  ]
}

function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useT()
  const [type, setType] = useState<AdminCard['type']>('time')
  return (
    <FormDialog
      title={t('admin.cards.add')}
      submitText={t('admin.cards.addSubmit')}
      fields={{
        ...grantFields(t),
        price: { label: t('admin.cards.priceField'), inputMode: 'decimal', half: true },
        listPrice: {
          label: t('admin.cards.listPrice'),
          rule: t('admin.cards.listPriceRule'),
          optional: true,
          inputMode: 'decimal',
          half: true,
        },
        note: { label: t('admin.cards.note'), optional: true, maxLength: 200 },
      }}
      validate={({ price, listPrice, ...grants }) => ({
        ...validateGrants(grants),
        ...(price.trim() !== '' && (parseYuan(price) ?? -1) < 0 && { price: 'admin.form.money' as const }),
        ...(listPrice.trim() !== '' && (parseYuan(listPrice) ?? -1) < 0 && { listPrice: 'admin.form.money' as const }),
      })}
      send={async ({ price, listPrice, note, ...grants }) => {
        const { cents: _, ...granted } = grantsOf(grants)
        const listCents = parseYuan(listPrice)
        await createCard({
          type,
          ...granted,
          price_cents: parseYuan(price) ?? 0,
          ...(listCents !== null && { list_price_cents: listCents }),
          note,
        })
        notify({ kind: 'success', text: t('admin.cards.added') })
        void refreshAdmin()
      }}
      onClose={onClose}
      lead={
        <ChoiceButtons
          name={t('admin.cards.type')}
          options={cardTypes.map((value) => ({ value, label: t(`admin.cards.${value}`) }))}
          value={type}
          onChange={setType}
        />
      }
    />
  )
}
