import { useT } from '../../../shared/i18n/intl'
import type { Task } from '../../../wire/responses'
import { isOwn } from '../../../shared/account/recordRole'
import { recordName } from '../record/recordName'
import styles from './Library.module.css'
import { selectRow, type RowSelection } from './selectRows'

/** Selects a record of the list: there while its row is pointed at or has the focus, and while something is selected. */
export function RowChoice({ task, selection }: { task: Task; selection: RowSelection }) {
  const t = useT()
  if (!isOwn(task)) return null
  return (
    <label className={styles.choice} title={t('library.select.hint')}>
      <input
        type="checkbox"
        aria-label={t('library.select.one', { title: recordName(task, t) })}
        checked={selection.selected.some(({ id }) => id === task.id)}
        onChange={({ nativeEvent }) =>
          selectRow(selection, task, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
    </label>
  )
}
