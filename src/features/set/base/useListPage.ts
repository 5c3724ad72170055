import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { ListPage } from '../../../shared/http/client'

/** Rows per page. */
export const rowsPerPage = 10

/** The queries of all lists. */
export const listsKey = ['ledger'] as const

/** Fetches a page of a list; null if the server has no such list. */
export type FetchPage<Row> = (
  page: { page: number; limit: number },
  signal?: AbortSignal,
) => Promise<ListPage<Row> | null>

export interface ListPageOptions<Row> {
  name: string
  fetch: FetchPage<Row>
  /** From 1. */
  page: number
  /** Whether to fetch. */
  enabled?: boolean
}

/** A page of a list. */
export function useListPage<Row>({
  name,
  fetch,
  page,
  enabled = true,
}: ListPageOptions<Row>): UseQueryResult<ListPage<Row> | null> {
  return useQuery({
    queryKey: [...listsKey, name, page],
    queryFn: ({ signal }) => fetch({ page, limit: rowsPerPage }, signal),
    placeholderData: keepPreviousData,
    // Other pages add rows, so always refetch on mount.
    staleTime: 0,
    enabled,
  })
}
