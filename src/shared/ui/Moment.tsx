import { useLocale, useSay } from '../intl'
import type { Task } from '../../wire/bodies'
import { useNow } from '../useNow'
import { createdMs, formatMoment, formatWhen } from '../when'

/** When a record was created: relative while fresh, the moment in full on hover. */
export function Moment({ record }: { record: Pick<Task, 'created_at' | 'createtime'> }) {
  const locale = useLocale()
  const say = useSay()
  const now = useNow()
  const ms = createdMs(record)
  if (Number.isNaN(ms)) return <span>{record.createtime}</span>
  return (
    <time dateTime={new Date(ms).toISOString()} title={formatMoment(ms, locale)}>
      {formatWhen(ms, now, locale, say('ui.when.now'))}
    </time>
  )
}
