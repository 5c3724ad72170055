import type { Locale, Translate } from '../../../shared/i18n/intl'

/** Title of a meeting that is given none: with its time, so that two of one day differ. */
export function startedTitle(t: Translate, locale: Locale, at = new Date()): string {
  const time = at.toLocaleString(locale, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
  })
  return t('meeting.create.untitled', { time })
}
