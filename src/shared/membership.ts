import type { User } from '../wire/bodies'
import type { Say } from './intl'

/** What somebody's membership is called. `vip_endtime` is `YYYY-MM-DD HH:mm:ss`; only its day matters. */
export function membership(say: Say, { is_vip, is_forever, vip_endtime }: User): string {
  if (is_vip !== 1) return say('app.user.noVip')
  const date = vip_endtime.slice(0, 10)
  return is_forever === 1 || date === '' ? say('app.user.vipForever') : say('app.user.vip', { date })
}
