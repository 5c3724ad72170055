import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { formErrorText } from '../../../shared/http/formErrorText'
import { useT } from '../../../shared/i18n/intl'
import { turnBrowserNoticesOn, useBrowserNoticeState } from '../../../shared/notifications/browserNotices'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { ChangeNotices, NoticeSettings } from '../../../wire/noticeSchemas'
import panels from '../base/panels.module.css'
import { useReachedHeading } from '../base/useReachedHeading'
import { NoticeMatrix } from './NoticeMatrix'
import styles from './Notices.module.css'
import { changeNotices, fetchNotices, noticesKey } from './noticeApi'
import { WebhookRow } from './WebhookRow'

interface Props {
  /** Scrolls to the panel once it is shown. */
  scrollTo: boolean
  onReached: () => void
}

/** Which notices reach the user, and how. Renders nothing if the server has no such settings. */
export function NoticesPanel({ scrollTo, onReached }: Props) {
  const t = useT()
  const { data } = useQuery({ queryKey: noticesKey, queryFn: ({ signal }) => fetchNotices(signal), staleTime: 0 })
  const heading = useReachedHeading(scrollTo, onReached)
  if (!data) return null
  return (
    <section className={panels.panel} aria-label={t('care.notices.title')}>
      <h2 ref={heading} tabIndex={-1}>
        {t('care.notices.title')}
      </h2>
      <p className={panels.note}>{t('care.notices.about')}</p>
      <NoticeMatrix settings={data} />
      <ChannelNotes settings={data} />
      <CreditLimit settings={data} />
      {data.channels.includes('webhook') && <WebhookRow />}
    </section>
  )
}

/** What keeps a channel from reaching the user. */
function ChannelNotes({ settings: { channels, email, mail_failed_at } }: { settings: NoticeSettings }) {
  const t = useT()
  const browser = useBrowserNoticeState()
  return (
    <div className={styles.notes}>
      {browser === 'off' && (
        <p>
          {t('care.notices.browser.off')}{' '}
          <PlainButton onClick={() => void turnBrowserNoticesOn()}>{t('care.notices.browser.on')}</PlainButton>
        </p>
      )}
      {browser === 'blocked' && <p>{t('care.notices.browser.blocked')}</p>}
      {channels.includes('mail') && email === '' && <p>{t('care.notices.mail.none')}</p>}
      {email !== '' && mail_failed_at !== '' && (
        <p className={panels.error}>{t('care.notices.mail.failed', { email })}</p>
      )}
    </div>
  )
}

/** Thresholds to choose from, in minutes. */
const limits = [0, 10, 30, 60, 120, 300]

function CreditLimit({ settings: { low_credit_minutes: chosen } }: { settings: NoticeSettings }) {
  const t = useT()
  const id = useId()
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: (request: ChangeNotices) => changeNotices(request),
    onSuccess: (settings) => client.setQueryData(noticesKey, settings),
  })
  const options = [...new Set([...limits, chosen])].toSorted((a, b) => a - b)
  return (
    <div className={styles.limit}>
      <label htmlFor={id}>{t('care.notices.limit')}</label>
      <select
        id={id}
        className="text-field"
        value={chosen}
        disabled={change.isPending}
        onChange={({ target }) => change.mutate({ low_credit_minutes: Number(target.value) })}
      >
        {options.map((minutes) => (
          <option key={minutes} value={minutes}>
            {minutes === 0 ? t('care.notices.limit.off') : t('care.notices.limit.minutes', { minutes })}
          </option>
        ))}
      </select>
      <p className={panels.error} role="alert">
        {change.isError && formErrorText(t, change.error, 'care.notices.failed')}
      </p>
    </div>
  )
}
