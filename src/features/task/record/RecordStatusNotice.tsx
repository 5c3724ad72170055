import { useT } from '../../../shared/i18n/intl'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { ProgressBar } from '../../../shared/ui/display/ProgressBar'
import type { Task } from '../../../wire/responses'
import { taskStatus } from '../../../wire/constants'
import styles from './RecordStatusNotice.module.css'
import { progressPercent } from './recordStatus'
import { UnpaidActions } from './UnpaidActions'
import { useRetryTranscription } from './useRetryTranscription'

/** Why a record's text is missing or incomplete, and what to do; nothing once it is done. */
export function RecordStatusNotice({ task, segments }: { task: Task; segments: number }) {
  if (task.status === taskStatus.running) return <Running task={task} segments={segments} />
  if (task.status === taskStatus.failed) return <Failed task={task} />
  return task.status === taskStatus.unpaid ? <Unpaid task={task} segments={segments} /> : null
}

function Running({ task, segments }: { task: Task; segments: number }) {
  const t = useT()
  const percent = progressPercent(task)
  return (
    <section className={styles.state} role="status">
      <strong>{t('task.state.running', { percent })}</strong>
      <ProgressBar percent={percent} label={t('task.status.running')} />
      <p>{task.error || (segments > 0 ? t('task.state.soFar', { segments }) : t('task.state.waiting'))}</p>
    </section>
  )
}

function Failed({ task }: { task: Task }) {
  const t = useT()
  const retry = useRetryTranscription(task)
  return (
    <section className={`${styles.state} ${styles.failed}`} role="alert">
      <strong>{t('task.status.failed')}</strong>
      <p>{task.error || t('task.state.noReason')}</p>
      <PlainButton primary busy={retry.isPending} disabled={retry.isPending} onClick={() => retry.mutate()}>
        {t('task.state.retry')}
      </PlainButton>
    </section>
  )
}

function Unpaid({ task, segments }: { task: Task; segments: number }) {
  const t = useT()
  return (
    <section className={`${styles.state} ${styles.unpaid}`} role="status">
      <strong>{t('task.status.unpaid')}</strong>
      <p>{task.error || t('task.state.unpaid')}</p>
      <UnpaidActions task={task} hasPartialText={segments > 0} />
    </section>
  )
}
