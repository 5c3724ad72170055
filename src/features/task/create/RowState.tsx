import { useEffect, useState } from 'react'
import { useIntl } from 'react-intl'
import { Link } from 'react-router-dom'
import { ApiError } from '../../../shared/http/apiError'
import { useSay } from '../../../shared/intl'
import { useSetting } from '../../../shared/setting'
import { formatSize } from '../../../shared/size'
import { formatTime } from '../../../shared/time'
import { ProgressBar } from '../../../shared/ui/ProgressBar'
import type { Shortage } from '../../../wire/bodies'
import { limitsOf } from '../pickLimits'
import { leftMs } from '../queue/speed'
import type { Row, Step } from '../queue/row'
import { failureText } from './failureText'
import styles from './RowState.module.css'

/** Where a recording is on its way. */
export function RowState({ row }: { row: Row }) {
  const say = useSay()
  const limits = limitsOf(useSetting().data)
  const { step, uploaded } = row
  switch (step.is) {
    case 'probing':
      return <p className={styles.quiet}>{say('create.row.probing')}</p>
    case 'ready':
      return uploaded ? <p className={styles.quiet}>{say('create.row.kept')}</p> : null
    case 'missing':
      return <p className={styles.warning}>{say('create.row.missing')}</p>
    case 'waiting':
    case 'checking':
    case 'creating':
      return <p className={styles.quiet}>{say(`create.row.${step.is}`)}</p>
    case 'uploading':
      return <Uploading row={row} step={step} />
    case 'retrying':
      return <Retrying step={step} />
    case 'short':
      return <Short shortage={step.shortage} sent={uploaded !== null} />
    case 'failed':
      return (
        <div className={styles.failed}>
          <p>{say('create.row.failed', { reason: failureText(step.error, say, limits) })}</p>
          {uploaded && step.error !== 'tooLong' && <p className={styles.quiet}>{say('create.row.keptAfterFail')}</p>}
        </div>
      )
    case 'done':
      return (
        <p className={styles.done}>
          {say('create.row.done')}{' '}
          <Link to={`/task/detail?id=${encodeURIComponent(step.taskId)}`}>{say('create.row.open')}</Link>
        </p>
      )
  }
}

function Uploading({ row, step }: { row: Row; step: Extract<Step, { is: 'uploading' }> }) {
  const say = useSay()
  const { formatNumber } = useIntl()
  const { sentBytes, bytesPerSecond } = step
  const left = leftMs(row.size - sentBytes, bytesPerSecond)
  return (
    <div className={styles.uploading}>
      <ProgressBar percent={(sentBytes / row.size) * 100} label={say('create.row.uploading', { title: row.title })} />
      <p className={styles.numbers}>
        <span>{formatNumber(Math.floor((sentBytes / row.size) * 100) / 100, { style: 'percent' })}</span>
        <span>{say('create.row.sent', { sent: formatSize(sentBytes), size: formatSize(row.size) })}</span>
        {bytesPerSecond !== null && <span>{say('create.row.speed', { speed: formatSize(bytesPerSecond) })}</span>}
        {left !== null && <span>{say('create.row.left', { left: formatTime(left) })}</span>}
      </p>
    </div>
  )
}

function Retrying({ step: { atMs, error } }: { step: Extract<Step, { is: 'retrying' }> }) {
  const say = useSay()
  const seconds = Math.max(0, Math.ceil((atMs - useNow()) / 1000))
  const offline = error instanceof ApiError && error.kind === 'network'
  return <p className={styles.warning}>{say(offline ? 'create.row.offline' : 'create.row.busy', { seconds })}</p>
}

/** Milliseconds since 1970, each second anew. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}

function Short({ shortage: { need, total, month_total }, sent }: { shortage: Shortage; sent: boolean }) {
  const say = useSay()
  const { data: setting } = useSetting()
  const time = (seconds: number) => formatTime(seconds * 1000)
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
      <p>{say('create.row.short', values)}</p>
      <p className={styles.quiet}>
        {say(sent ? 'create.row.shortHow' : 'create.row.shortBefore')}{' '}
        {/^https?:\/\//i.test(support) && (
          <a href={support} target="_blank" rel="noreferrer">
            {say('create.row.support')}
          </a>
        )}
      </p>
    </div>
  )
}
