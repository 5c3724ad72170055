import { useEffect, useState } from 'react'
import { fetchSetting } from '../../shared/setting'

export const loginWays = ['password', 'sms', 'wechat'] as const
export type LoginWay = (typeof loginWays)[number]

/** The ways in that the server offers; only the password until it has told, and where it can't. */
export function useLoginWays(): readonly LoginWay[] {
  const [ways, setWays] = useState<readonly LoginWay[]>(['password'])
  useEffect(() => {
    const control = new AbortController()
    fetchSetting(control.signal).then(
      ({ logins }) => setWays(loginWays.filter((way) => way === 'password' || logins?.includes(way))),
      () => {},
    )
    return () => control.abort()
  }, [])
  return ways
}
