import { CloseOutlined } from '@ant-design/icons'
import { useT } from '../../../shared/i18n/intl'
import { formatSize } from '../../../shared/files/formatSize'
import { formatExactDuration } from '../../../shared/time/formatDuration'
import { formatTime } from '../../../shared/time/formatTime'
import { languageName } from '../../../shared/i18n/languageName'
import {
  costSeconds,
  durationSeconds,
  isDurationAssumed,
  isEditable,
  isRemovable,
  maxTitleLength,
  titleFromFileName,
  type UploadItem,
} from './queue/uploadItem'
import { LanguageSelect } from '../language/LanguageSelect'
import { UploadItemActions, type UploadItemActionsProps } from './UploadItemActions'
import styles from './UploadItemCard.module.css'
import { TranscriptNote } from './TranscriptNote'
import { UploadItemStatus } from './UploadItemStatus'
import type { LanguageChoices } from '../language/effectiveLanguage'

interface Props extends UploadItemActionsProps {
  /** All items of the queue. */
  items: readonly UploadItem[]
  choices: LanguageChoices
  /** Shows the item's own language choice; only with several items. */
  ownLanguage: boolean
  onRemove: () => void
}

/** One recording: title, file details, cost, status and actions. */
export function UploadItemCard({ items, choices, ownLanguage, onRemove, ...props }: Props) {
  const t = useT()
  const { item, queue } = props
  const { title, name, size } = item
  const language = item.language ?? props.language
  const editable = isEditable(item)
  return (
    <li className={styles.card}>
      <div className={styles.what}>
        {editable ? (
          <input
            className={styles.title}
            aria-label={t('create.row.title', { name })}
            value={title}
            maxLength={maxTitleLength}
            placeholder={titleFromFileName(name)}
            onChange={({ target }) => queue.edit(item.id, { title: target.value })}
          />
        ) : (
          <p className={styles.title}>{title}</p>
        )}
        <p className={styles.facts}>
          <span className={styles.name}>{name}</span>
          <span>{formatSize(size)}</span>
          <Duration item={item} />
          {(!editable || item.transcript) && language && <span>{languageName(language, t)}</span>}
        </p>
        <TranscriptNote item={item} items={items} queue={queue} />
        <UploadItemStatus item={item} />
      </div>
      <div className={styles.actions}>
        {editable && ownLanguage && !item.transcript && (
          <LanguageSelect
            label={t('create.language.rowLabel', { title })}
            choices={choices}
            value={language}
            onChange={(chosen) => queue.edit(item.id, { language: chosen })}
          />
        )}
        <UploadItemActions {...props} />
      </div>
      {isRemovable(item) && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('create.action.removeNamed', { title })}
          onClick={onRemove}
        >
          <CloseOutlined aria-hidden="true" />
        </button>
      )}
    </li>
  )
}

/** Partial seconds are rounded up, so duration and cost are the same, as on the record. */
function Duration({ item }: { item: UploadItem }) {
  const t = useT()
  if (item.status.type === 'probing') return null
  const seconds = costSeconds(item)
  const duration = formatTime((item.transcript ? durationSeconds(item) : seconds) * 1000)
  return (
    <>
      <span>{t(isDurationAssumed(item) ? 'create.row.assumed' : 'create.row.duration', { duration })}</span>
      <span>
        {item.transcript ? t('create.row.free') : t('create.row.cost', { cost: formatExactDuration(t, seconds) })}
      </span>
    </>
  )
}
