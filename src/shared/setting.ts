/** What the server says of this installation: its name, links, whether it takes registrations and payments. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Setting } from '../wire/bodies'
import { ask } from './http/client'
import { endpoints } from './http/endpoints'

/** @throws ApiError */
export function fetchSetting(signal?: AbortSignal): Promise<Setting> {
  return ask({ to: endpoints.setting, signal, quiet: true }, Setting)
}

/** The setting; it changes so seldom that one answer lasts as long as the page. */
export function useSetting(): UseQueryResult<Setting> {
  return useQuery({ queryKey: ['setting'], queryFn: ({ signal }) => fetchSetting(signal), staleTime: Infinity })
}
