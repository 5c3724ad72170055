import { PlusOutlined } from '@ant-design/icons'
import { lazy, Suspense, useEffect } from 'react'
import { loadPageMessages, useT } from '../../../shared/i18n/intl'
import { laterMessages } from '../../../shared/i18n/pageMessages'
import { ErrorView } from '../../../shared/ui/states/ErrorView'
import { LinkButton } from '../../../shared/ui/buttons/LinkButton'
import { LoadView } from '../../../shared/ui/states/LoadView'
import { Pager } from '../../../shared/ui/page/Pager'
import { PageTitle } from '../../../shared/ui/page/PageTitle'
import { lazyOverlay } from '../../../shared/ui/overlays/lazyOverlay'
import { useMediaQuery, wideWindow } from '../../../shared/browser/useMediaQuery'
import { usePageParams } from '../../../shared/navigation/usePageParams'
import { useHasGivenRecords, useRecords } from '../record/recordQueries'
import { NoRecords } from '../record/NoRecords'
import { useLibrary } from '../library/useLibrary'
import styles from './RecordsPage.module.css'
import { RecordsFilter } from './RecordsFilter'
import { RecordsTable } from './RecordsTable'
import { useRecordSelection } from './useRecordSelection'
import {
  isFiltered as isViewFiltered,
  pageSizes,
  parseRecordListParams,
  toRecordListParams,
  type RecordListParams,
} from '../record/recordListUrl'

const SelectionBar = lazyOverlay(async () => {
  const [part] = await Promise.all([import('../select/SelectionBar'), loadPageMessages(laterMessages)])
  return part.SelectionBar
})

const NoMatches = lazy(async () => ({ default: (await import('../record/emptyLists')).NoMatches }))

/** The records table. The URL holds the view. */
export function RecordsPage() {
  const t = useT()
  const [searchParams, setSearchParams] = usePageParams()
  const params = parseRecordListParams(searchParams)
  const { q: words, folder } = params.filters
  const isFiltered = isViewFiltered(params)
  const records = useRecords(params)
  const total = records.data?.total ?? 0
  const lastPage = Math.max(1, Math.ceil(total / params.size))
  // A new filter starts at page 1; typing a search adds only one history entry.
  const change = (part: Partial<RecordListParams>) =>
    setSearchParams(toRecordListParams({ ...params, page: 1, ...part }), {
      replace: 'keyword' in part && params.keyword !== '',
    })

  const isPastLastPage = records.isSuccess && !records.isPlaceholderData && params.page > lastPage
  useEffect(() => {
    if (isPastLastPage)
      setSearchParams((now) => toRecordListParams({ ...parseRecordListParams(now), page: lastPage }), { replace: true })
  }, [isPastLastPage, lastPage, setSearchParams])

  const hasNoRecords = !isFiltered && records.isSuccess && !records.isPlaceholderData && total === 0
  // Whoever has none may have been given some.
  const isGiven = useHasGivenRecords(hasNoRecords)
  const loaded = useLibrary(records.isSuccess && (!hasNoRecords || isGiven))
  const isWide = useMediaQuery(wideWindow)
  const { parts, library } = loaded ?? {}
  const selection = useRecordSelection()
  const hasNothing = hasNoRecords && !loaded
  const hasRail = isWide && !hasNothing && records.data !== undefined
  const isSearch = words !== undefined && parts !== undefined
  const inFolder = folder !== undefined && folder !== '0'
  const table = { loaded, inFolder, selection }
  const empty =
    parts && library ? (
      <parts.EmptyFilters view={params} bin={false} library={library} onChange={change} />
    ) : (
      <Suspense>
        <NoMatches onReset={() => change({ keyword: '', status: null, filters: {} })} />
      </Suspense>
    )
  return (
    <>
      <PageTitle
        title={t('task.records.title')}
        extra={
          <LinkButton
            to={inFolder ? `/task/create?folder=${folder}` : '/task/create'}
            type="primary"
            icon={<PlusOutlined />}
          >
            {t('task.records.create')}
          </LinkButton>
        }
      />
      <div className={hasRail ? styles.withRail : undefined}>
        {hasRail && (parts && library ? <parts.LibraryRail view={params} library={library} /> : <div />)}
        <div className={styles.list}>
          {!hasNothing && (
            <RecordsFilter view={params} onChange={change}>
              {parts && library && (
                <parts.FilterControls
                  view={params}
                  library={library}
                  hasRail={hasRail}
                  onChange={change}
                  selecting={selection}
                />
              )}
            </RecordsFilter>
          )}
          {parts && library && !hasNoRecords && <parts.FilterChips view={params} library={library} onChange={change} />}
          {records.isPending && <LoadView rows={8} />}
          {records.isError && !records.data && (
            <ErrorView error={records.error} onRetry={() => void records.refetch()} />
          )}
          {hasNoRecords && <NoRecords />}
          {isSearch ? (
            <parts.FoundRecords view={params} words={words} empty={empty}>
              {(found, hits) => <RecordsTable tasks={found} busy={false} hits={hits} {...table} />}
            </parts.FoundRecords>
          ) : (
            <>
              {isFiltered && records.isSuccess && total === 0 && empty}
              {total > 0 && records.data && (
                <>
                  <RecordsTable tasks={records.data.rows} busy={records.isPlaceholderData} {...table} />
                  <Pager
                    page={Math.min(params.page, lastPage)}
                    size={params.size}
                    total={total}
                    text={t('task.pager.total', { total })}
                    sizes={pageSizes}
                    onPage={(page) => change({ page })}
                    onSize={(size) => change({ size })}
                  />
                </>
              )}
            </>
          )}
          {loaded && selection.wasUsed && (
            <SelectionBar
              tasks={selection.selected}
              loaded={loaded}
              onDone={selection.remove}
              onClose={selection.clear}
            />
          )}
        </div>
      </div>
    </>
  )
}
