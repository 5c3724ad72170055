import { useLocale, useT } from '../../../shared/i18n/intl'
import type { Task } from '../../../wire/responses'

/** When a retention rule deletes the recording or the record; nothing if it doesn't, or not soon. */
export function ExpiryNotice({ task: { expires = {} } }: { task: Pick<Task, 'expires'> }) {
  const t = useT()
  const locale = useLocale()
  const what = expires.record === undefined ? 'sound' : 'record'
  const ms = Date.parse(expires[what] ?? '')
  if (Number.isNaN(ms)) return null
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(ms)
  return <p>{t(`care.expires.${what}`, { date })}</p>
}
