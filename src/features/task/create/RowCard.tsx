import { CloseOutlined } from '@ant-design/icons'
import { useSay } from '../../../shared/intl'
import { formatSize } from '../../../shared/size'
import { formatTime } from '../../../shared/time'
import { languageName } from '../../../shared/languageName'
import { costSeconds, isAssumed, isEditable, isRemovable, maxTitleLength, titleOf, type Row } from '../queue/row'
import { LanguageSelect } from './LanguageSelect'
import { RowActions, type RowActionsProps } from './RowActions'
import styles from './RowCard.module.css'
import { RowState } from './RowState'
import type { Choice } from './useLanguages'

interface Props extends RowActionsProps {
  choices: readonly Choice[]
  /** There are others, so this one may differ from them. */
  ownLanguage: boolean
  onRemove: () => void
}

/** One recording: its title, what is known of it, what it costs, where it is and what can be done. */
export function RowCard({ choices, ownLanguage, onRemove, ...props }: Props) {
  const say = useSay()
  const { row, queue } = props
  const { title, name, size } = row
  const language = row.language ?? props.language
  const editable = isEditable(row)
  return (
    <li className={styles.card}>
      <div className={styles.what}>
        {editable ? (
          <input
            className={styles.title}
            aria-label={say('create.row.title', { name })}
            value={title}
            maxLength={maxTitleLength}
            placeholder={titleOf(name)}
            onChange={({ target }) => queue.edit(row.id, { title: target.value })}
          />
        ) : (
          <p className={styles.title}>{title}</p>
        )}
        <p className={styles.facts}>
          <span className={styles.name}>{name}</span>
          <span>{formatSize(size)}</span>
          <Duration row={row} />
          {!editable && language && <span>{languageName(language, say)}</span>}
        </p>
        <RowState row={row} />
      </div>
      <div className={styles.actions}>
        {editable && ownLanguage && (
          <LanguageSelect
            label={say('create.language.rowLabel', { title })}
            choices={choices}
            value={language}
            onChange={(chosen) => queue.edit(row.id, { language: chosen })}
          />
        )}
        <RowActions {...props} />
      </div>
      {isRemovable(row) && (
        <button
          type="button"
          className="icon-button"
          aria-label={say('create.action.removeNamed', { title })}
          onClick={onRemove}
        >
          <CloseOutlined aria-hidden="true" />
        </button>
      )}
    </li>
  )
}

/** Begun seconds count whole, so duration and cost are one number; the record will show it too. */
function Duration({ row }: { row: Row }) {
  const say = useSay()
  if (row.step.is === 'probing') return null
  const seconds = formatTime(costSeconds(row) * 1000)
  return (
    <>
      <span>{say(isAssumed(row) ? 'create.row.assumed' : 'create.row.duration', { duration: seconds })}</span>
      <span>{say('create.row.cost', { cost: seconds })}</span>
    </>
  )
}
