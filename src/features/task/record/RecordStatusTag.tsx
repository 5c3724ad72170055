import { useT } from '../../../shared/i18n/intl'
import { ProgressBar } from '../../../shared/ui/display/ProgressBar'
import { Tag } from '../../../shared/ui/display/Tag'
import type { Task } from '../../../wire/responses'
import { taskStatus } from '../../../wire/constants'
import { progressPercent, statusStyles } from './recordStatus'
import styles from './RecordStatusTag.module.css'

/** A task's status, with its progress while it runs. */
export function RecordStatusTag({ task }: { task: Pick<Task, 'status' | 'progress'> }) {
  const t = useT()
  const { name, tone } = statusStyles[task.status]
  if (task.status !== taskStatus.running) return <Tag tone={tone}>{t(name)}</Tag>
  const percent = progressPercent(task)
  return (
    <span className={styles.running}>
      <Tag tone={tone}>
        {t(name)} {percent}%
      </Tag>
      <ProgressBar percent={percent} label={t(name)} />
    </span>
  )
}
