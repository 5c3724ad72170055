import { useCachedSiteInfo, useSiteInfoKnown } from '../../shared/site/cachedSiteInfo'

export const loginMethods = ['password', 'sms', 'wechat'] as const
export type LoginMethod = (typeof loginMethods)[number]

/** The login methods the server offers, all if it doesn't list them; only the password until known. */
export function useLoginMethods(): readonly LoginMethod[] {
  const { logins } = useCachedSiteInfo()
  const known = useSiteInfoKnown()
  return loginMethods.filter((method) => method === 'password' || (known && (logins?.includes(method) ?? true)))
}
