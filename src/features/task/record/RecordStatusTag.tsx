import { useServerReachable } from '../../../shared/http/connection'
import { useT } from '../../../shared/i18n/intl'
import { ProgressBar } from '../../../shared/ui/display/ProgressBar'
import { Tag } from '../../../shared/ui/display/Tag'
import type { Task } from '../../../wire/responses'
import { taskStatus } from '../../../wire/constants'
import { progressPercent, statusStyles } from './recordStatus'
import styles from './RecordStatusTag.module.css'

/** A task's status, with its progress while it runs: marked while the server can't be asked for a newer one. */
export function RecordStatusTag({ task }: { task: Pick<Task, 'status' | 'progress'> }) {
  const t = useT()
  const current = useServerReachable()
  const { name, tone } = statusStyles[task.status]
  if (task.status !== taskStatus.running) return <Tag tone={tone}>{t(name)}</Tag>
  const percent = progressPercent(task)
  return (
    <span className={styles.running}>
      <Tag tone={current ? tone : 'info'}>
        {t(name)} {percent}%{!current && ` · ${t('task.status.stale')}`}
      </Tag>
      <ProgressBar percent={percent} label={t(name)} />
    </span>
  )
}
