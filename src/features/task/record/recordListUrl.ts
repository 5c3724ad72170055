/** URL parameters of the records table. */
import { parseListView, toListParams, type ListView } from '../../../shared/navigation/listView'
import { recordsPageSize, taskStatus, type TaskStatus } from '../../../wire/constants'

export interface RecordListParams extends ListView {
  /** Records per page. */
  size: number
  /** Null for every status. */
  status: TaskStatus | null
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
  }
}

/** The URL parameters of a view; defaults are omitted. */
export function toRecordListParams({ size, status, ...view }: RecordListParams): URLSearchParams {
  return toListParams(view, { status, size: size === recordsPageSize ? null : size })
}
