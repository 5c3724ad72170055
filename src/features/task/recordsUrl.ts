/** What of the records table stands in the address, so that it can be shared, reloaded and gone back to. */
import { pageSize, taskStatus, type TaskStatus } from '../../wire/codes'

export interface RecordsView {
  /** From 1. */
  page: number
  /** Records a page. */
  size: number
  /** Part of the title; '' for all. */
  keyword: string
  /** Null for every status. */
  status: TaskStatus | null
}

export const pageSizes = [pageSize, 30, 50, 100] as const
const longestKeyword = 300

/** Whatever an address holds gives a view that can be asked for. */
export function readView(params: URLSearchParams): RecordsView {
  const size = Number(params.get('size'))
  const page = Number(params.get('page'))
  const status = params.get('status')
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    size: pageSizes.find((known) => known === size) ?? pageSize,
    keyword: (params.get('keyword') ?? '').trim().slice(0, longestKeyword),
    status: Object.values(taskStatus).find((known) => String(known) === status) ?? null,
  }
}

/** The address of a view; what is as usual is left out. */
export function writeView({ page, size, keyword, status }: RecordsView): URLSearchParams {
  return new URLSearchParams({
    ...(keyword && { keyword }),
    ...(status !== null && { status: String(status) }),
    ...(size !== pageSize && { size: String(size) }),
    ...(page > 1 && { page: String(page) }),
  })
}

/** Path of a record's workspace. */
export function recordPath(id: number | string): string {
  return `/task/detail?${new URLSearchParams({ id: String(id) }).toString()}`
}
