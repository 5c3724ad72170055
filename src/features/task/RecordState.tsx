import { useMutation } from '@tanstack/react-query'
import { useSay } from '../../shared/intl'
import { notify } from '../../shared/notify'
import { formatTime } from '../../shared/time'
import { PlainButton } from '../../shared/ui/PlainButton'
import { ProgressBar } from '../../shared/ui/ProgressBar'
import type { Task } from '../../wire/bodies'
import { taskStatus } from '../../wire/codes'
import { retryTask } from './api'
import { useRefreshRecords } from './records'
import styles from './RecordState.module.css'
import { percentOf } from './statusTag'

/** Why a record has no text, or not all of it, and what to do; nothing once it is done. */
export function RecordState({ task, segments }: { task: Task; segments: number }) {
  if (task.status === taskStatus.running) return <Running task={task} segments={segments} />
  if (task.status === taskStatus.failed) return <Failed task={task} />
  return task.status === taskStatus.unpaid ? <Unpaid /> : null
}

function Running({ task, segments }: { task: Task; segments: number }) {
  const say = useSay()
  const percent = percentOf(task)
  return (
    <section className={styles.state} role="status">
      <strong>{say('task.state.running', { percent })}</strong>
      <ProgressBar percent={percent} label={say('task.status.running')} />
      <p>{segments > 0 ? say('task.state.soFar', { segments }) : say('task.state.waiting')}</p>
    </section>
  )
}

function Failed({ task }: { task: Task }) {
  const say = useSay()
  const refresh = useRefreshRecords()
  const retry = useMutation({
    mutationFn: () => retryTask({ id: task.id }),
    onSuccess: (paid) => {
      if (!paid.ok) {
        const { need, total, month_total } = paid.shortage
        const [needed, left] = [need, total + month_total].map((seconds) => formatTime(seconds * 1000))
        notify({ kind: 'warning', text: say('task.state.short', { need: needed ?? '', left: left ?? '' }) })
      }
      return refresh(task.id)
    },
  })
  return (
    <section className={`${styles.state} ${styles.failed}`} role="alert">
      <strong>{say('task.status.failed')}</strong>
      <p>{task.error || say('task.state.noReason')}</p>
      <PlainButton primary busy={retry.isPending} disabled={retry.isPending} onClick={() => retry.mutate()}>
        {say('task.state.retry')}
      </PlainButton>
    </section>
  )
}

function Unpaid() {
  const say = useSay()
  return (
    <section className={`${styles.state} ${styles.unpaid}`} role="status">
      <strong>{say('task.status.unpaid')}</strong>
      <p>{say('task.state.unpaid')}</p>
    </section>
  )
}
