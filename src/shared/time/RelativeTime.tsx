import { useMemo } from 'react'
import { useLocale, useT } from '../i18n/intl'
import type { Task } from '../../wire/responses'
import { useNow } from './useNow'
import { createdAtMs, formatDateTime, formatRelativeTime } from './formatRelativeTime'

/** When a record was created: relative if recent, with date and time on hover. */
export function RelativeTime({ record }: { record: Pick<Task, 'created_at' | 'createtime'> }) {
  const locale = useLocale()
  const t = useT()
  const now = useNow()
  const ms = createdAtMs(record)
  // Making a format takes longer than the rest, and the record's page renders with every key that is typed.
  const title = useMemo(() => formatDateTime(ms, locale), [ms, locale])
  const text = useMemo(() => formatRelativeTime(ms, now, { locale, justNow: t('ui.when.now') }), [ms, now, locale, t])
  if (Number.isNaN(ms)) return <span>{record.createtime}</span>
  return (
    <time dateTime={new Date(ms).toISOString()} title={title}>
      {text}
    </time>
  )
}
