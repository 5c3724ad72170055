import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { Link } from 'react-router-dom'
import { useT } from '../../../shared/i18n/intl'
import { formatSize } from '../../../shared/files/formatSize'
import { formatTime } from '../../../shared/time/formatTime'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import type { Task } from '../../../wire/responses'
import { taskStatus } from '../../../wire/constants'
import { languageName } from '../../../shared/i18n/languageName'
import { recordName } from '../record/recordName'
import { recordPath } from '../../../shared/navigation/recordPath'
import styles from './RecordsTable.module.css'
import { RecordStatusTag } from '../record/RecordStatusTag'
import { UnpaidActions } from '../record/UnpaidActions'
import { RelativeTime } from '../../../shared/time/RelativeTime'
import { UnsavedEditsHint } from '../autosave/UnsavedEditsHint'

interface Props {
  task: Task
  deleting: boolean
  onRename: () => void
  onDelete: () => void
}

export function RecordRow({ task, deleting, onRename, onDelete }: Props) {
  const t = useT()
  const title = recordName(task, t)
  const isUnpaid = task.status === taskStatus.unpaid
  const reason = task.status !== taskStatus.done && task.error
  return (
    <tr role="row" className={deleting ? styles.leaving : undefined}>
      <td role="cell" className={styles.title}>
        <Link to={recordPath(task.id)} title={title}>
          {title}
        </Link>
        {reason && <p className={styles.reason}>{reason}</p>}
        {isUnpaid && <UnpaidActions task={task} hasPartialText={(task.progress ?? 0) > 0} />}
        <UnsavedEditsHint record={task.id} />
      </td>
      <td role="cell" className={styles.status}>
        <RecordStatusTag task={task} />
      </td>
      <td role="cell" className={styles.duration}>
        {formatTime(task.times * 1000)}
      </td>
      <td role="cell" className={styles.size}>
        {formatSize(task.size)}
      </td>
      <td role="cell" className={styles.language}>
        {languageName(task.language, t)}
      </td>
      <td role="cell" className={styles.created}>
        <RelativeTime record={task} />
      </td>
      <td role="cell" className={styles.actions}>
        <IconButton name={t('task.action.renameOf', { title })} title={t('task.action.rename')} onClick={onRename}>
          <EditOutlined />
        </IconButton>
        <IconButton
          name={t('task.action.deleteOf', { title })}
          title={t('task.action.delete')}
          disabled={deleting}
          onClick={onDelete}
        >
          <DeleteOutlined />
        </IconButton>
      </td>
    </tr>
  )
}
