import { useStore } from 'zustand'
import { useIntl } from 'react-intl'
import { useT } from '../../../shared/i18n/intl'
import { ProgressBar } from '../../../shared/ui/display/ProgressBar'
import type { Id } from '../../../wire/responses'
import { taskStatus } from '../../../wire/constants'
import { progressPercent } from '../record/recordStatus'
import { taskWatch } from '../record/taskWatchInstance'
import styles from './UploadItemStatus.module.css'

/** The last known state of a task that was started here. */
export const useWatchedTask = (id: Id | null) =>
  useStore(taskWatch.store, ({ known }) => (id === null ? undefined : known.get(String(id))))

/** How far the transcription of an uploaded recording is, with the latest words; then how it ended. */
export function TranscriptionStatus({ taskId }: { taskId: Id }) {
  const t = useT()
  const { formatNumber } = useIntl()
  const task = useWatchedTask(taskId)
  const stale = useStore(taskWatch.store, (state) => state.stale)
  switch (task?.status) {
    case undefined:
      return <p className={styles.quiet}>{t('create.task.created')}</p>
    case taskStatus.done:
      return <p className={styles.done}>{t('create.task.done')}</p>
    case taskStatus.failed:
      return (
        <p className={styles.failed}>
          {task.error ? t('create.task.failedBecause', { reason: task.error }) : t('create.task.failed')}
        </p>
      )
    case taskStatus.unpaid:
      return <p className={styles.warning}>{task.error || t('create.task.unpaid')}</p>
    case taskStatus.running:
  }
  const percent = progressPercent(task)
  const hasBegun = percent > 0 || task.latest !== undefined
  const share = formatNumber(percent / 100, { style: 'percent' })
  return (
    <div className={styles.uploading}>
      <ProgressBar percent={percent} label={t('create.task.progress', { title: task.title })} />
      <p className={styles.numbers}>
        <span>{hasBegun ? t('create.task.running', { percent: share }) : task.error || t('create.task.waiting')}</span>
        {stale && <span>{t('create.task.stale')}</span>}
      </p>
      {task.latest && (
        <p className={styles.latest} dir="auto">
          <span>{task.latest}</span>
        </p>
      )}
    </div>
  )
}
