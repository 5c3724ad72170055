import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { ErrorView } from '../../../shared/ui/states/ErrorView'
import { LoadView } from '../../../shared/ui/states/LoadView'
import type { TaskPage } from '../../../wire/requests'
import type { Task } from '../../../wire/responses'
import type { SearchHit } from '../../../wire/searchSchemas'
import { recordsRequest, type RecordListParams } from '../record/recordListUrl'
import { fetchTasks } from '../record/taskApi'
import styles from './Library.module.css'
import { searchRecords } from './libraryApi'

/** Hits by the id of their record. */
export type Hits = ReadonlyMap<string, readonly SearchHit[]>

interface Props {
  view: RecordListParams
  words: string
  /** The list of records with what was found in each. */
  children: (records: readonly Task[], hits: Hits) => ReactNode
  /** Shown if nothing was found. */
  empty: ReactNode
}

/** Records per request of the list. */
const recordsPerCall = 100

/** Records in which the words were said or written, those that were added to the index last first. */
export function FoundRecords({ view, words, children, empty }: Props) {
  const t = useT()
  const { page: _, limit: __, sort: ___, ...filter } = recordsRequest(view, false)
  const search = useInfiniteQuery({
    queryKey: ['search', 'records', words, filter],
    queryFn: ({ signal, pageParam }) =>
      searchRecords({ ...filter, q: words, ...(pageParam !== null && { before: pageParam }) }, signal),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
  })
  const hits = groupHits(search.data?.pages.flatMap((page) => page.hits) ?? [])
  const ids = [...hits.keys()]
  const records = useQuery({
    queryKey: ['tasks', 'found', ids, filter.shared],
    queryFn: ({ signal }) => fetchRecords(ids, { shared: filter.shared, signal }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  const failed = [search, records].find(({ isError, data }) => isError && !data)
  if (failed) return <ErrorView error={failed.error} onRetry={() => void failed.refetch()} />
  if (search.isPending || (ids.length > 0 && !records.data)) return <LoadView rows={8} />
  // Filters that fit few parts of the index may need several answers for the first hit.
  const more = search.hasNextPage && (
    <p className={styles.more}>
      <PlainButton busy={search.isFetchingNextPage} onClick={() => void search.fetchNextPage()}>
        {t('library.results.more')}
      </PlainButton>
    </p>
  )
  if (ids.length === 0) return more || empty
  const shown = ids.flatMap((id) => records.data?.filter((record) => String(record.id) === id) ?? [])
  return (
    <>
      <p className={styles.found} role="status">
        {t(search.hasNextPage ? 'library.results.countMore' : 'library.results.count', { count: ids.length, words })}
      </p>
      {children(shown, hits)}
      {more}
    </>
  )
}

function groupHits(all: readonly SearchHit[]): Hits {
  const groups = new Map<string, SearchHit[]>()
  for (const hit of all) {
    const key = String(hit.id)
    const group = groups.get(key) ?? []
    group.push(hit)
    groups.set(key, group)
  }
  return groups
}

interface FetchOptions {
  /** 1 for records of others. */
  shared: TaskPage['shared']
  signal: AbortSignal
}

async function fetchRecords(ids: readonly string[], { shared, signal }: FetchOptions): Promise<Task[]> {
  const all: Task[] = []
  for (let start = 0; start < ids.length; start += recordsPerCall) {
    const part = ids.slice(start, start + recordsPerCall)
    const page = { ids: part.join(','), limit: recordsPerCall, ...(shared !== undefined && { shared }) }
    all.push(...(await fetchTasks(page, signal, true)).rows)
  }
  return all
}
