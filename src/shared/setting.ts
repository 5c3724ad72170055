/** What the server says of this installation: its name, links, whether it takes registrations and payments. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { Setting } from '../wire/bodies'
import { ask } from './http/client'
import { endpoints } from './http/endpoints'
import { keepSite } from './site'

/** @throws ApiError */
export async function fetchSetting(signal?: AbortSignal): Promise<Setting> {
  const setting = await ask({ to: endpoints.setting, signal, quiet: true }, Setting)
  keepSite(setting)
  return setting
}

/** The setting; it changes so seldom that one answer lasts as long as the page. */
export function useSetting(): UseQueryResult<Setting> {
  return useQuery({ queryKey: ['setting'], queryFn: ({ signal }) => fetchSetting(signal), staleTime: Infinity })
}
