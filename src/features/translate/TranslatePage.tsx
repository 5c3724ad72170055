import { useCallback, useEffect } from 'react'
import { useSay } from '../../shared/intl'
import { useSetting } from '../../shared/setting'
import { EmptyView } from '../../shared/ui/EmptyView'
import { ErrorView } from '../../shared/ui/ErrorView'
import { LoadView } from '../../shared/ui/LoadView'
import { PageTitle } from '../../shared/ui/PageTitle'
import { Pager } from '../../shared/ui/Pager'
import { PlainButton } from '../../shared/ui/PlainButton'
import { SearchField } from '../../shared/ui/SearchField'
import { usePageParams } from '../../shared/usePageParams'
import { pageSize } from '../../wire/codes'
import { documentQueue } from './documentQueue'
import { TranslationList } from './list/TranslationList'
import { readView, writeView, type ListView } from './paths'
import { SendDocuments } from './send/SendDocuments'
import { NoTranslator } from './send/NoTranslator'
import { translatingOf } from './send/translators'
import styles from './send/Send.module.css'
import { useTranslations } from './translations'

/** Document translation: send documents, and see what became of them. */
export default function TranslatePage() {
  const say = useSay()
  const setting = useSetting()
  const translating = setting.data && translatingOf(setting.data)
  return (
    <>
      <PageTitle title={say('translate.page.title')} />
      {setting.isPending && <LoadView rows={3} />}
      {setting.isError && !setting.data && <ErrorView error={setting.error} onRetry={() => void setting.refetch()} />}
      {translating && <SendDocuments queue={documentQueue} translating={translating} />}
      {translating === null && <NoTranslator />}
      <Translations />
    </>
  )
}

/** The list of translations. What it shows stands in the address. */
function Translations() {
  const say = useSay()
  const [params, setParams] = usePageParams()
  const view = readView(params)
  const change = useCallback(
    (part: Partial<ListView>) => setParams((now) => writeView({ ...readView(now), ...part }), { replace: true }),
    [setParams],
  )
  const translations = useTranslations(view)
  const total = translations.data?.total ?? 0
  const last = Math.max(1, Math.ceil(total / pageSize))
  const beyond = translations.isSuccess && !translations.isPlaceholderData && view.page > last
  useEffect(() => {
    if (beyond) change({ page: last })
  }, [beyond, last, change])
  const firstTime = view.keyword === '' && translations.isSuccess && total === 0
  return (
    <section className={styles.section}>
      <h2>{say('translate.list.name')}</h2>
      {!firstTime && (
        <div className={styles.filter}>
          <SearchField keyword={view.keyword} onSearch={(keyword) => change({ keyword, page: 1 })} />
        </div>
      )}
      {translations.isPending && <LoadView rows={5} />}
      {translations.isError && !translations.data && (
        <ErrorView error={translations.error} onRetry={() => void translations.refetch()} />
      )}
      {firstTime && <EmptyView title={say('translate.list.empty')} text={say('translate.list.emptyText')} />}
      {!firstTime && translations.isSuccess && total === 0 && (
        <EmptyView
          title={say('translate.list.nothing')}
          action={
            <PlainButton onClick={() => change({ keyword: '', page: 1 })}>{say('translate.list.showAll')}</PlainButton>
          }
        />
      )}
      {total > 0 && translations.data && (
        <>
          <TranslationList translations={translations.data.rows} busy={translations.isPlaceholderData} />
          {last > 1 && (
            <Pager
              page={Math.min(view.page, last)}
              size={pageSize}
              total={total}
              text={say('translate.list.total', { total })}
              onPage={(page) => change({ page })}
            />
          )}
        </>
      )}
    </section>
  )
}
