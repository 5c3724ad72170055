import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { useSay } from '../../shared/intl'
import { formatSize } from '../../shared/size'
import { formatTime } from '../../shared/time'
import { IconButton } from '../../shared/ui/IconButton'
import type { Task } from '../../wire/bodies'
import { taskStatus } from '../../wire/codes'
import { languageName } from '../../shared/languageName'
import { recordName } from './recordName'
import { recordPath } from './recordsUrl'
import styles from './RecordsTable.module.css'
import { StatusTag } from './StatusTag'
import { Moment } from '../../shared/ui/Moment'
import { UnsentHint } from './workspace/UnsentHint'

interface Props {
  task: Task
  deleting: boolean
  onRename: () => void
  onDelete: () => void
}

export function RecordRow({ task, deleting, onRename, onDelete }: Props) {
  const say = useSay()
  const title = recordName(task, say)
  const failed = task.status === taskStatus.failed && task.error
  return (
    <tr role="row" className={deleting ? styles.leaving : undefined}>
      <td role="cell" className={styles.title}>
        <Link to={recordPath(task.id)} title={title}>
          {title}
        </Link>
        {failed && <p className={styles.reason}>{task.error}</p>}
        <UnsentHint record={task.id} />
      </td>
      <td role="cell" className={styles.status}>
        <StatusTag task={task} />
      </td>
      <td role="cell" className={styles.duration}>
        {formatTime(task.times * 1000)}
      </td>
      <td role="cell" className={styles.size}>
        {formatSize(task.size)}
      </td>
      <td role="cell" className={styles.language}>
        {languageName(task.language, say)}
      </td>
      <td role="cell" className={styles.created}>
        <Moment record={task} />
      </td>
      <td role="cell" className={styles.actions}>
        <IconButton name={say('task.action.renameOf', { title })} title={say('task.action.rename')} onClick={onRename}>
          <EditOutlined />
        </IconButton>
        <IconButton
          name={say('task.action.deleteOf', { title })}
          title={say('task.action.delete')}
          disabled={deleting}
          onClick={onDelete}
        >
          <DeleteOutlined />
        </IconButton>
      </td>
    </tr>
  )
}
