/** The server's site information: name, links, whether registration and payment are available. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { SiteInfoResponse, type SiteInfo } from '../../wire/responses'
import { callData } from '../http/client'
import { endpoints } from '../http/endpoints'
import { storeSiteInfo } from './cachedSiteInfo'

/** @throws ApiError */
export async function fetchSiteInfo(signal?: AbortSignal): Promise<SiteInfo> {
  const siteInfo = await callData({ to: endpoints.siteInfo, signal, quiet: true }, SiteInfoResponse)
  storeSiteInfo(siteInfo)
  return siteInfo
}

/** The site information. It changes so rarely that it is fetched once per page load. */
export function useSiteInfo(): UseQueryResult<SiteInfo> {
  return useQuery({ queryKey: ['setting'], queryFn: ({ signal }) => fetchSiteInfo(signal), staleTime: Infinity })
}
