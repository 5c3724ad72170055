import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { ApiError } from '../../../shared/http/apiError'
import { useT } from '../../../shared/i18n/intl'
import { uploadFailureText } from '../../../shared/uploadQueue/uploadFailureText'
import { useSiteInfo } from '../../../shared/site/siteInfo'
import { formatSize } from '../../../shared/files/formatSize'
import { formatExactDuration } from '../../../shared/time/formatDuration'
import { ProgressBar } from '../../../shared/ui/display/ProgressBar'
import type { CreditShortfall } from '../../../wire/responses'
import { recordingLimitsOf } from './queue/recordingLimits'
import { remainingMs } from './queue/uploadSpeed'
import type { UploadItem, UploadStatus } from './queue/uploadItem'
import { refusalText } from './refusalText'
import { TranscriptionStatus } from './TranscriptionStatus'
import styles from './UploadItemStatus.module.css'

/** Progress or outcome of one upload. */
export function UploadItemStatus({ item }: { item: UploadItem }) {
  const t = useT()
  const limits = recordingLimitsOf(useSiteInfo().data)
  const { status, uploaded } = item
  switch (status.type) {
    case 'probing':
      return <p className={styles.quiet}>{t(item.isTranscript ? 'create.import.reading' : 'create.row.probing')}</p>
    case 'ready':
      return uploaded ? <p className={styles.quiet}>{t('create.row.kept')}</p> : null
    case 'missing':
      return <p className={styles.warning}>{t('create.row.missing')}</p>
    case 'waiting':
    case 'checking':
    case 'creating':
      return <p className={styles.quiet}>{t(`create.row.${status.type}`)}</p>
    case 'uploading':
      return <Uploading item={item} status={status} />
    case 'retrying':
      return <Retrying status={status} />
    case 'insufficientCredit':
      return <InsufficientCredit shortage={status.shortage} sent={uploaded !== null} />
    case 'failed': {
      const tooLong = status.error === 'tooLong'
      const reason = tooLong ? refusalText('tooLong', t, limits) : uploadFailureText(status.error, t)
      return (
        <div className={styles.failed}>
          <p>{t('create.row.failed', { reason })}</p>
          {uploaded && !tooLong && <p className={styles.quiet}>{t('create.row.keptAfterFail')}</p>}
        </div>
      )
    }
    case 'done':
      if (item.transcript) return <p className={styles.done}>{t('create.import.done')}</p>
      return <TranscriptionStatus taskId={status.taskId} />
  }
}

interface UploadingProps {
  item: UploadItem
  status: Extract<UploadStatus, { type: 'uploading' }>
}

function Uploading({ item, status }: UploadingProps) {
  const t = useT()
  const { formatNumber } = useIntl()
  const { sentBytes, bytesPerSecond } = status
  const left = remainingMs(item.size - sentBytes, bytesPerSecond)
  return (
    <div className={styles.uploading}>
      <ProgressBar percent={(sentBytes / item.size) * 100} label={t('create.row.uploading', { title: item.title })} />
      <p className={styles.numbers}>
        <span>{formatNumber(Math.floor((sentBytes / item.size) * 100) / 100, { style: 'percent' })}</span>
        <span>{t('create.row.sent', { sent: formatSize(sentBytes), size: formatSize(item.size) })}</span>
        {bytesPerSecond !== null && <span>{t('create.row.speed', { speed: formatSize(bytesPerSecond) })}</span>}
        {left !== null && <span>{t('create.row.left', { left: formatExactDuration(t, left / 1000) })}</span>}
      </p>
    </div>
  )
}

function Retrying({ status: { atMs, error } }: { status: Extract<UploadStatus, { type: 'retrying' }> }) {
  const t = useT()
  const seconds = Math.max(0, Math.ceil((atMs - useNow()) / 1000))
  const offline = error instanceof ApiError && error.kind === 'network'
  return <p className={styles.warning}>{t(offline ? 'create.row.offline' : 'create.row.busy', { seconds })}</p>
}

/** The current time in milliseconds since 1970, updated every second. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

interface InsufficientCreditProps {
  shortage: CreditShortfall
  /** The file is uploaded already. */
  sent: boolean
}

function InsufficientCredit({ shortage: { need, total, month_total }, sent }: InsufficientCreditProps) {
  const t = useT()
  const { data: setting } = useSiteInfo()
  const time = (seconds: number) => formatExactDuration(t, seconds)
  const left = total + month_total
  const values = {
    need: time(need),
    left: time(left),
    total: time(total),
    member: time(month_total),
    missing: time(need - left),
  }
  const support = setting?.support_url ?? ''
  return (
    <div className={styles.failed}>
      <p>{t('create.row.short', values)}</p>
      <p className={styles.quiet}>
        {t(sent ? 'create.row.shortHow' : 'create.row.shortBefore')}{' '}
        {/^https?:\/\//i.test(support) && (
          <a href={support} target="_blank" rel="noreferrer">
            {t('create.row.support')}
          </a>
        )}
      </p>
    </div>
  )
}
