import type { User } from '../../wire/responses'
import type { Translate } from '../i18n/intl'

/** A user's membership in words. `vip_endtime` is `YYYY-MM-DD HH:mm:ss`; only the date is shown. */
export function membershipText(t: Translate, { is_vip, is_forever, vip_endtime }: User): string {
  if (is_vip !== 1) return t('app.user.noVip')
  const date = vip_endtime.slice(0, 10)
  return is_forever === 1 || date === '' ? t('app.user.vipForever') : t('app.user.vip', { date })
}
