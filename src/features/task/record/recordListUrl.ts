/** URL parameters of the records table. */
import { parseListView, toListParams, type ListView } from '../../../shared/navigation/listView'
import { recordsPageSize, taskStatus, type TaskStatus } from '../../../wire/constants'
import type { TaskPage } from '../../../wire/requests'
import { filterParams, filterRequest, parseFilters, type RecordFilters } from './recordFilters'

export interface RecordListParams extends ListView {
  /** Records per page. */
  size: number
  /** Null for every status. */
  status: TaskStatus | null
  filters: RecordFilters
}

export const pageSizes = [recordsPageSize, 30, 50, 100] as const

/** Always returns a valid view; invalid parameters fall back to their defaults. */
export function parseRecordListParams(params: URLSearchParams): RecordListParams {
  const size = Number(params.get('size'))
  const status = params.get('status')
  return {
    ...parseListView(params),
    size: pageSizes.find((known) => known === size) ?? recordsPageSize,
    status: Object.values(taskStatus).find((known) => String(known) === status) ?? null,
    filters: parseFilters(params),
  }
}

/** The URL parameters of a view; defaults are omitted. */
export function toRecordListParams({ size, status, filters, ...view }: RecordListParams): URLSearchParams {
  return toListParams(view, {
    ...filterParams(filters),
    status,
    size: size === recordsPageSize ? null : size,
  })
}

/** Whether anything restricts the list. Its order does not. */
export const isFiltered = ({ keyword, status, filters }: RecordListParams): boolean =>
  keyword !== '' || status !== null || Object.keys(filters).some((name) => name !== 'sort')

/** What a list of records is asked for with. */
export const recordsRequest = ({ page, size, keyword, status, filters }: RecordListParams, bin: boolean): TaskPage => ({
  page,
  limit: size,
  keyword,
  ...(status !== null && { status }),
  ...(bin && { deleted: 1 }),
  ...filterRequest(filters),
})
