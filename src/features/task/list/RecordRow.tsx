import { Link } from 'react-router-dom'
import { useT } from '../../../shared/i18n/intl'
import { formatTime } from '../../../shared/time/formatTime'
import { Tag } from '../../../shared/ui/display/Tag'
import type { Task } from '../../../wire/responses'
import { taskStatus } from '../../../wire/constants'
import { languageName } from '../../../shared/i18n/languageName'
import { isOwn } from '../../../shared/account/recordRole'
import { recordName } from '../record/recordName'
import { recordPath } from '../../../shared/navigation/recordPath'
import styles from './RecordsTable.module.css'
import { RecordStatusTag } from '../record/RecordStatusTag'
import { UnpaidActions } from '../record/UnpaidActions'
import { RelativeTime } from '../../../shared/time/RelativeTime'
import { UnsavedEditsHint } from '../autosave/UnsavedEditsHint'
import type { SearchHit } from '../../../wire/searchSchemas'
import type { RowSelection } from '../library/selectRows'
import type { LoadedLibrary } from '../library/useLibrary'
import { RowActions, type RowHandlers } from './RowActions'

interface Props extends RowHandlers {
  task: Task
  deleting: boolean
  loaded: LoadedLibrary | null
  inFolder: boolean
  hits?: readonly SearchHit[] | undefined
  selection: RowSelection | null
}

export function RecordRow({ task, deleting, loaded, inFolder, hits, selection, ...handlers }: Props) {
  const t = useT()
  const title = recordName(task, t)
  const isUnpaid = task.status === taskStatus.unpaid
  const reason = task.status !== taskStatus.done && task.error
  const speakers = task.speaker_count ? t('task.record.speakers', { count: task.speaker_count }) : ''
  return (
    <tr role="row" className={deleting ? styles.leaving : undefined} data-row-key={task.id}>
      <td role="cell" className={styles.title}>
        {loaded && selection && <loaded.parts.RowChoice task={task} selection={selection} />}
        <div className={styles.heading}>
          <div className={styles.name}>
            <Link to={recordPath(task.id)} title={title}>
              {title}
            </Link>
            {task.sample === 1 && <Tag tone="info">{t('task.record.sample')}</Tag>}
            {loaded && isOwn(task) && <loaded.parts.RowStar task={task} />}
          </div>
          {loaded && <loaded.parts.RowMarks task={task} library={loaded.library} inFolder={inFolder} />}
        </div>
        {reason ? (
          <p className={styles.reason}>{reason}</p>
        ) : (
          task.preview && !hits && <p className={styles.preview}>{task.preview}</p>
        )}
        {loaded && hits && <loaded.parts.RowHits hits={hits} title={title} />}
        {isUnpaid && <UnpaidActions task={task} hasPartialText={(task.progress ?? 0) > 0} />}
        <UnsavedEditsHint record={task.id} />
      </td>
      <td role="cell" className={task.status === taskStatus.done ? styles.done : styles.status}>
        <RecordStatusTag task={task} />
      </td>
      <td role="cell" className={styles.duration}>
        {formatTime(task.times * 1000)}
      </td>
      <td role="cell" className={styles.speakers}>
        {speakers}
      </td>
      <td role="cell" className={styles.language}>
        {languageName(task.language, t)}
      </td>
      <td role="cell" className={styles.created}>
        <RelativeTime record={task} />
      </td>
      <td role="cell" className={styles.actions}>
        <RowActions task={task} deleting={deleting} {...handlers} />
      </td>
    </tr>
  )
}
