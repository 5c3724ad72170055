import { useId, useRef, type KeyboardEvent } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { useRouteFocus } from '../../../shared/navigation/useRouteFocus'
import type { Task } from '../../../wire/responses'
import { recordName } from '../record/recordName'
import { isOwn } from '../../../shared/account/recordRole'
import { maxTitleLength, useRenameRecord } from '../record/useRenameRecord'
import styles from './RecordTitle.module.css'

interface Props {
  task: Task
  editing: boolean
  onEditing: (editing: boolean) => void
}

/** The title of a record as the page's heading; a click edits it in place, if it is the user's. */
export function RecordTitle({ task, editing, onEditing }: Props) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useRouteFocus(heading)
  const title = recordName(task, t)
  const close = () => {
    onEditing(false)
    // Otherwise the focus would be lost with the field.
    if (heading.current?.contains(document.activeElement)) heading.current.focus({ preventScroll: true })
  }
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.heading}>
      {editing ? (
        <TitleField task={task} onClose={close} />
      ) : !isOwn(task) ? (
        <span className={styles.fixed} title={title}>
          {title}
        </span>
      ) : (
        <button
          type="button"
          className={styles.title}
          title={t('task.rename.hint', { title })}
          onClick={() => onEditing(true)}
        >
          {title}
        </button>
      )}
    </h1>
  )
}

/** Enter and leaving the field save, Escape cancels. What can't be saved stays in the field. */
function TitleField({ task, onClose }: { task: Task; onClose: () => void }) {
  const t = useT()
  const problemId = useId()
  const isClosed = useRef(false)
  const close = () => {
    isClosed.current = true
    onClose()
  }
  const { title, setTitle, problem, isPending, submit } = useRenameRecord(task, close)
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (nativeEvent.isComposing) return
    if (key === 'Escape') close()
    if (key === 'Enter') submit()
  }
  return (
    <>
      <input
        className={styles.field}
        aria-label={t('task.rename.field')}
        aria-invalid={problem !== ''}
        aria-describedby={problemId}
        value={title}
        maxLength={maxTitleLength}
        readOnly={isPending}
        autoFocus
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setTitle(target.value)}
        onKeyDown={onKeyDown}
        onBlur={() => !isClosed.current && submit()}
      />
      <span id={problemId} className={styles.problem} role="status">
        {problem}
      </span>
    </>
  )
}
