/** Where translations are shown, and what of their list stands in the address. */
import type { Id } from '../../wire/bodies'

export const translatePath = '/translate'

/** Path of side-by-side reading. */
export function comparisonPath(id: Id): string {
  return `/comparison?${new URLSearchParams({ id: String(id) }).toString()}`
}

/** Path of a record's workspace. */
export function recordPath(id: Id): string {
  return `/task/detail?${new URLSearchParams({ id: String(id) }).toString()}`
}

export interface ListView {
  /** From 1. */
  readonly page: number
  /** Part of the name; '' for all. */
  readonly keyword: string
}

const longestKeyword = 300

/** Whatever an address holds gives a view that can be asked for. */
export function readView(params: URLSearchParams): ListView {
  const page = Number(params.get('page'))
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    keyword: (params.get('keyword') ?? '').trim().slice(0, longestKeyword),
  }
}

/** The address of a view; what is as usual is left out. */
export function writeView({ page, keyword }: ListView): URLSearchParams {
  return new URLSearchParams({ ...(keyword && { keyword }), ...(page > 1 && { page: String(page) }) })
}
