import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '../../../shared/http/errorText'
import { queryClient, refetchQueries } from '../../../shared/http/queryClient'
import { useT } from '../../../shared/i18n/intl'
import { languageName } from '../../../shared/i18n/languageName'
import type { EngineOrder, Engines, OrderEngines } from '../../../wire/engineSchemas'
import panels from '../base/panels.module.css'
import { orderEngines } from './engineApi'
import styles from './Engines.module.css'
import { OrderedEngines } from './OrderedEngines'
import { orderedIds, setName, setsFor } from './engineGroups'
import { enginesKey } from './useEngines'

/** Shows the new order at once; the server's follows. */
async function showOrder({ language, ids = [] }: OrderEngines): Promise<void> {
  await queryClient.cancelQueries({ queryKey: enginesKey })
  if (ids.length === 0) return
  queryClient.setQueryData<Engines>(
    enginesKey,
    (engines) =>
      engines && {
        ...engines,
        order: engines.order.map((one) => (one.language === language ? reordered(one, ids) : one)),
      },
  )
}

const reordered = (order: EngineOrder, ids: readonly string[]): EngineOrder => ({
  ...order,
  files: ids.filter((id) => order.files.includes(id)),
  live: ids.filter((id) => order.live.includes(id)),
  chosen: true,
})

/** Which engines serve each language, and in which order. Changes are saved at once. */
export function LanguageEngines({ engines }: { engines: Engines }) {
  const t = useT()
  const [news, setNews] = useState('')
  const change = useMutation({
    mutationFn: orderEngines,
    onMutate: showOrder,
    // The error is shown here.
    onError: () => setNews(''),
    onSettled: () => refetchQueries(enginesKey),
  })
  const order = (request: OrderEngines, text: string) => {
    setNews(text)
    change.mutate(request)
  }
  return (
    <section className={panels.panel} aria-label={t('engines.languages.title')}>
      <h2>{t('engines.languages.title')}</h2>
      <p className={panels.note}>{t('engines.languages.hint')}</p>
      <p className="only-read" role="status">
        {news}
      </p>
      <p className={panels.error} role="alert">
        {change.error && errorText(change.error).text}
      </p>
      <ul className={styles.rows}>
        {engines.order.map((row) => (
          <LanguageRow key={row.language} row={row} engines={engines} onOrder={order} />
        ))}
      </ul>
    </section>
  )
}

interface LanguageRowProps {
  row: EngineOrder
  engines: Engines
  /** @param news what to announce */
  onOrder: (request: OrderEngines, news: string) => void
}

function LanguageRow({ row, engines, onOrder }: LanguageRowProps) {
  const t = useT()
  const language = languageName(row.language, t)
  const sets = setsFor(engines, row.language)
    .map(({ id }) => setName(id, t))
    .join(t('engines.list.separator'))
  return (
    <li className={styles.language}>
      <h3>{language}</h3>
      {row.files.length === 0 && (
        <p className={styles.none}>{sets ? t('engines.languages.sets', { sets }) : t('engines.languages.none')}</p>
      )}
      {orderedIds(row).length > 0 && (
        <OrderedEngines
          row={row}
          engines={engines.engines}
          onOrder={(ids, { name, place }) =>
            onOrder({ language: row.language, ids }, t('engines.order.moved', { language, name, place }))
          }
          onReset={() => onOrder({ language: row.language, ids: [] }, t('engines.order.wasReset', { language }))}
        />
      )}
    </li>
  )
}
