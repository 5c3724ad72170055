import { useCallback, useEffect } from 'react'
import { useT } from '../../shared/i18n/intl'
import { useSiteInfo } from '../../shared/site/siteInfo'
import { LinkButton } from '../../shared/ui/buttons/LinkButton'
import { EmptyView } from '../../shared/ui/states/EmptyView'
import { DocumentsPicture, NoMatchesPicture } from '../../shared/ui/states/pictures'
import { ErrorView } from '../../shared/ui/states/ErrorView'
import { LoadView } from '../../shared/ui/states/LoadView'
import { PageTitle } from '../../shared/ui/page/PageTitle'
import { Pager } from '../../shared/ui/page/Pager'
import { PlainButton } from '../../shared/ui/buttons/PlainButton'
import { SearchField } from '../../shared/ui/fields/SearchField'
import { parseListView, toListParams, type ListView } from '../../shared/navigation/listView'
import { usePageParams } from '../../shared/navigation/usePageParams'
import { recordsPageSize } from '../../wire/constants'
import { documentUploads } from './send/documentUploads'
import { TranslationList } from './list/TranslationList'
import { SendDocuments } from './send/SendDocuments'
import { NoTranslator } from './send/NoTranslator'
import { translationOfferOf } from './send/translationOffer'
import styles from './send/Send.module.css'
import { useTranslations } from './translation/translationQueries'

/** Document translation: upload form and list of translations. */
export default function TranslatePage() {
  const t = useT()
  const setting = useSiteInfo()
  const offer = setting.data && translationOfferOf(setting.data)
  return (
    <>
      <PageTitle title={t('app.page.translate')} />
      {setting.isPending && <LoadView rows={3} />}
      {setting.isError && !setting.data && <ErrorView error={setting.error} onRetry={() => void setting.refetch()} />}
      {offer && <SendDocuments queue={documentUploads} offer={offer} />}
      {offer === null && <NoTranslator />}
      <Translations />
    </>
  )
}

/** The list of translations. The URL holds the view. */
function Translations() {
  const t = useT()
  const [params, setParams] = usePageParams()
  const view = parseListView(params)
  const change = useCallback(
    (part: Partial<ListView>) =>
      setParams((now) => toListParams({ ...parseListView(now), ...part }), { replace: true }),
    [setParams],
  )
  const translations = useTranslations(view)
  const total = translations.data?.total ?? 0
  const lastPage = Math.max(1, Math.ceil(total / recordsPageSize))
  const isPastLastPage = translations.isSuccess && !translations.isPlaceholderData && view.page > lastPage
  useEffect(() => {
    if (isPastLastPage) change({ page: lastPage })
  }, [isPastLastPage, lastPage, change])
  const isEmpty = view.keyword === '' && translations.isSuccess && total === 0
  return (
    <section className={styles.section}>
      <h2>{t('translate.list.name')}</h2>
      {!isEmpty && (
        <div className={styles.filter}>
          <SearchField keyword={view.keyword} onSearch={(keyword) => change({ keyword, page: 1 })} />
        </div>
      )}
      {translations.isPending && <LoadView rows={5} />}
      {translations.isError && !translations.data && (
        <ErrorView error={translations.error} onRetry={() => void translations.refetch()} />
      )}
      {isEmpty && (
        <EmptyView
          picture={<DocumentsPicture />}
          title={t('translate.list.empty')}
          text={t('translate.list.emptyText')}
          action={<LinkButton to="/web/help?topic=translation">{t('translate.list.how')}</LinkButton>}
        />
      )}
      {!isEmpty && translations.isSuccess && total === 0 && (
        <EmptyView
          picture={<NoMatchesPicture />}
          title={t('translate.list.nothing')}
          action={
            <PlainButton onClick={() => change({ keyword: '', page: 1 })}>{t('translate.list.showAll')}</PlainButton>
          }
        />
      )}
      {total > 0 && translations.data && (
        <>
          <TranslationList translations={translations.data.rows} busy={translations.isPlaceholderData} />
          {lastPage > 1 && (
            <Pager
              page={Math.min(view.page, lastPage)}
              size={recordsPageSize}
              total={total}
              text={t('translate.list.total', { total })}
              onPage={(page) => change({ page })}
            />
          )}
        </>
      )}
    </section>
  )
}
