import { EditOutlined, EllipsisOutlined, UserOutlined } from '@ant-design/icons'
import { memo, useLayoutEffect } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { formatTime } from '../../../shared/time/formatTime'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import type { Segment } from '../../model/transcript'
import type { SegmentTranslation } from '../../model/transcriptTranslation'
import type { CaretTarget } from '../dom/caret'
import { EditableSegment } from './EditableSegment'
import { SegmentText } from './SegmentText'
import speakerColors from '../speakers/speakerColor.module.css'
import { TranslatedText } from './TranslatedText'
import styles from './TranscriptView.module.css'

interface Props {
  segment: Segment
  index: number
  count: number
  /** '' when the speaker is unknown. */
  speaker: string
  /** Index of the speaker's color, -1 for none. */
  colorIndex: number
  /** Names of those who talk at the same time, '' for nobody. */
  overlapping: string
  /** Whether the previous segment has another speaker. */
  startsTurn: boolean
  /** The caret position when the segment is being edited, else null. */
  caretTarget: CaretTarget | null
  /** Whether this is the tab stop of the list. */
  active: boolean
  selected: boolean
  readOnly: boolean
  translation: SegmentTranslation | undefined
  /** For its `lang` attribute. */
  translationLang: string | undefined
  onShown: () => void
}

/** A segment: time and speaker in the margin, text, and actions. */
export const SegmentRow = memo(function SegmentRow(props: Props) {
  const { segment, index, count, speaker, caretTarget, active, selected, readOnly, translation, onShown } = props
  const t = useT()
  const isEditing = caretTarget !== null
  useLayoutEffect(onShown, [onShown, segment, isEditing])
  const time = formatTime(segment.startMs)
  const tabIndex = active ? 0 : -1
  return (
    <div
      className={[styles.row, isEditing && styles.liveRow, selected && styles.marked].filter(Boolean).join(' ')}
      role="article"
      tabIndex={tabIndex}
      aria-label={[time, speaker, selected && t('editor.row.marked')].filter(Boolean).join(' ')}
      aria-posinset={index + 1}
      aria-setsize={count}
      data-segment={index}
      data-id={segment.id}
    >
      <div className={styles.margin} data-margin>
        <button
          type="button"
          className={styles.time}
          tabIndex={tabIndex}
          data-do="play"
          aria-label={t('transcript.row.jump', { time })}
        >
          {time}
        </button>
        <SpeakerChip {...props} />
      </div>
      {caretTarget ? <EditableSegment segment={segment} target={caretTarget} /> : <SegmentText segment={segment} />}
      {props.overlapping && (
        <p className={styles.overlap}>{t('transcript.row.overlap', { names: props.overlapping })}</p>
      )}
      {translation && <TranslatedText translation={translation} text={segment.text} lang={props.translationLang} />}
      {!readOnly && (
        <div className={styles.tools}>
          {!isEditing && (
            <IconButton name={t('editor.row.edit')} tabIndex={tabIndex} data-do="edit">
              <EditOutlined />
            </IconButton>
          )}
          <IconButton name={t('editor.row.more')} tabIndex={tabIndex} data-do="menu" aria-haspopup="menu">
            <EllipsisOutlined />
          </IconButton>
        </div>
      )}
    </div>
  )
})

/** The speaker's name at the start of a turn; otherwise only a button to change the speaker. */
function SpeakerChip({ speaker, colorIndex, startsTurn, active, readOnly }: Props) {
  const t = useT()
  const look = [
    styles.speaker,
    colorIndex < 0 ? styles.nobody : speakerColors[`color${colorIndex}`],
    !startsTurn && styles.quiet,
  ]
  const className = look.filter(Boolean).join(' ')
  const named = startsTurn && speaker !== ''
  if (readOnly)
    return named ? (
      <span className={className} title={speaker}>
        {speaker}
      </span>
    ) : null
  return (
    <button
      type="button"
      className={className}
      tabIndex={active ? 0 : -1}
      data-do="speaker"
      aria-haspopup="dialog"
      aria-label={t('editor.speaker.change', { name: speaker || t('editor.speaker.unknown') })}
      title={speaker || t('editor.speaker.unknown')}
    >
      {named ? speaker : <UserOutlined aria-hidden="true" />}
    </button>
  )
}
