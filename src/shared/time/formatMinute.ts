/** Date and time of an ISO timestamp to the minute, in few characters. */
export const formatMinute = (iso: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
