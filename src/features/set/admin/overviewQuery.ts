import { queryOptions } from '@tanstack/react-query'
import { fetchOverview } from './adminApi'
import { adminKey } from './base/useAdminMutation'

/** The numbers of the site; null from a server that can't be administered by calls. */
export const overviewQuery = queryOptions({
  queryKey: [...adminKey, 'overview'],
  queryFn: ({ signal }) => fetchOverview(signal),
})
