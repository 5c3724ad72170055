import { useSay } from '../../shared/intl'
import { ProgressBar } from '../../shared/ui/ProgressBar'
import { Tag } from '../../shared/ui/Tag'
import type { Task } from '../../wire/bodies'
import { taskStatus } from '../../wire/codes'
import { percentOf, statusLook } from './statusTag'
import styles from './StatusTag.module.css'

/** What became of a task; while it runs, how far it is. */
export function StatusTag({ task }: { task: Pick<Task, 'status' | 'progress'> }) {
  const say = useSay()
  const { name, tone } = statusLook[task.status]
  if (task.status !== taskStatus.running) return <Tag tone={tone}>{say(name)}</Tag>
  const percent = percentOf(task)
  return (
    <span className={styles.running}>
      <Tag tone={tone}>
        {say(name)} {percent}%
      </Tag>
      <ProgressBar percent={percent} label={say(name)} />
    </span>
  )
}
