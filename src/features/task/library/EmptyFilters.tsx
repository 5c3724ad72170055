import { useQueries } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useLocale, useT } from '../../../shared/i18n/intl'
import { LinkButton } from '../../../shared/ui/buttons/LinkButton'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { EmptyView } from '../../../shared/ui/states/EmptyView'
import { ErrorBoundary } from '../../../shared/ui/states/ErrorBoundary'
import type { Library } from '../../../wire/librarySchemas'
import { recordsRequest, type RecordListParams } from '../record/recordListUrl'
import { fetchTasks } from '../record/taskApi'
import { activeFilters, withFilters } from './activeFilters'
import styles from './Library.module.css'

/** Loaded when it is shown: the first visit has no use for it. */
const LazyPicture = lazy(async () => {
  const { NoMatchesPicture } = await import('../../../shared/ui/states/pictures')
  return { default: NoMatchesPicture }
})

interface Props {
  view: RecordListParams
  bin: boolean
  library: Library
  onChange: (change: Partial<RecordListParams>) => void
}

/** A list that its filters leave empty: says which of them, and removes it. An empty folder says how to fill it. */
export function EmptyFilters({ view, bin, library, onChange }: Props) {
  const t = useT()
  const locale = useLocale()
  const active = activeFilters(view, { t, locale, library })
  const { folder } = view.filters
  const isFolder = active.length === 1 && folder !== undefined && folder !== '0' && !bin
  const without = useQueries({
    queries: active.map(({ remove }) => {
      const request = { ...recordsRequest({ ...view, ...remove, page: 1 }, bin), limit: 1 }
      return {
        queryKey: ['tasks', 'without', request],
        queryFn: async ({ signal }: { signal: AbortSignal }) => (await fetchTasks(request, signal, true)).total,
        enabled: !isFolder,
      }
    }),
  })
  if (isFolder) {
    const links = (
      <span className={styles.emptyActions}>
        <LinkButton to={`/task/create?folder=${folder}`} type="primary">
          {t('library.empty.upload')}
        </LinkButton>
        <LinkButton to={`/meeting/create?folder=${folder}`}>{t('library.empty.meeting')}</LinkButton>
      </span>
    )
    return <EmptyView title={t('library.empty.folder')} text={t('library.empty.folderText')} action={links} />
  }
  const causes = active.flatMap((filter, index) => {
    const count = without[index]?.data ?? 0
    return count > 0 ? [{ ...filter, count }] : []
  })
  const settled = without.every(({ isPending }) => !isPending)
  const clearAll = () => onChange({ keyword: '', status: null, filters: withFilters({}, { sort: view.filters.sort }) })
  const buttons = (
    <span className={styles.emptyActions}>
      {causes.map(({ key, text, count, remove }) => (
        <PlainButton key={key} onClick={() => onChange(remove)}>
          {t('library.empty.without', { name: text, count })}
        </PlainButton>
      ))}
      {(causes.length === 0 || active.length > 1) && (
        <PlainButton onClick={clearAll}>{t('task.records.showAll')}</PlainButton>
      )}
    </span>
  )
  const text =
    causes.length > 0 ? 'library.empty.text' : settled ? 'library.empty.together' : 'task.records.nothingText'
  return (
    <EmptyView
      picture={
        <ErrorBoundary fallback={() => null}>
          <Suspense>
            <LazyPicture />
          </Suspense>
        </ErrorBoundary>
      }
      title={t('library.empty.title')}
      text={t(active.length === 1 && causes.length === 0 ? 'task.records.nothingText' : text, { count: causes.length })}
      action={buttons}
    />
  )
}
