import { useSite } from '../../shared/site'

export const loginWays = ['password', 'sms', 'wechat'] as const
export type LoginWay = (typeof loginWays)[number]

/** The ways in that the server offers; only the password until it has told, and where it can't. */
export function useLoginWays(): readonly LoginWay[] {
  const { logins } = useSite()
  return loginWays.filter((way) => way === 'password' || logins?.includes(way))
}
