import { EditOutlined, EllipsisOutlined, UserOutlined } from '@ant-design/icons'
import { Fragment, memo } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { formatTime } from '../../../shared/time/formatTime'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { separatorBetween } from '../../model/joinTexts'
import { languageTag } from '../../model/languageTag'
import type { Paragraph } from '../../model/paragraphs'
import type { Segment } from '../../model/transcript'
import type { TranscriptTranslation } from '../../model/transcriptTranslation'
import type { EditorUiState } from '../state/editorContext'
import speakerColors from '../speakers/speakerColor.module.css'
import { SegmentItem } from './SegmentItem'
import { TranslatedText } from './TranslatedText'
import styles from './TranscriptView.module.css'

interface Props {
  paragraph: Paragraph
  /** Its index among all paragraphs, and their number. */
  index: number
  count: number
  /** '' when the speaker is unknown. */
  speaker: string
  /** Index of the speaker's color, -1 for none. */
  colorIndex: number
  /** Names of those who talk at the same time, '' for nobody. */
  overlapping: string
  /** Whether the previous paragraph has another speaker. */
  startsTurn: boolean
  /** Set when the edited segment is in this paragraph. */
  editing: EditorUiState['editing']
  /** Id of the list's tab stop when it is in this paragraph, else null. */
  tabStop: string | null
  /** First and last selected segment of this paragraph; -1 for none. */
  selectedFrom: number
  selectedTo: number
  readOnly: boolean
  translation: TranscriptTranslation | null
  onShown: () => void
}

/** A paragraph: time and speaker in the margin, the text of its segments, and actions. */
export const ParagraphRow = memo(function ParagraphRow(props: Props) {
  const { paragraph, index, count, speaker, editing, tabStop, readOnly, translation, onShown } = props
  const t = useT()
  const { segments, first } = paragraph
  const tabIndex = tabStop === null ? -1 : 0
  const className = [styles.row, editing && styles.liveRow].filter(Boolean).join(' ')
  return (
    <div
      className={className}
      role="article"
      aria-label={[formatTime(segments[0]?.startMs ?? 0), speaker].filter(Boolean).join(' ')}
      aria-posinset={index + 1}
      aria-setsize={count}
      data-paragraph={first}
    >
      <div className={styles.margin} data-margin data-of={first}>
        <TimeButton segment={segments[0]} tabIndex={tabIndex} />
        <SpeakerChip {...props} />
      </div>
      <p className={styles.text}>
        {segments.map((segment, offset) => {
          const at = first + offset
          const previous = segments[offset - 1]
          return (
            <Fragment key={segment.id}>
              {previous && separatorBetween(previous.text.trimEnd(), segment.text.trimStart())}
              <SegmentItem
                segment={segment}
                index={at}
                speaker={speaker}
                caretTarget={editing?.id === segment.id ? editing.target : null}
                active={tabStop === segment.id}
                selected={at >= props.selectedFrom && at <= props.selectedTo}
                onShown={onShown}
              />
            </Fragment>
          )
        })}
      </p>
      {props.overlapping && (
        <p className={styles.overlap}>{t('transcript.row.overlap', { names: props.overlapping })}</p>
      )}
      {translation && <Translations segments={segments} translation={translation} />}
      {!readOnly && (
        <div className={styles.tools} data-of={toolsIndex(paragraph, tabStop)}>
          {!editing && (
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

/** The actions are about the segment used last, else about the first. */
function toolsIndex({ segments, first }: Paragraph, tabStop: string | null): number {
  const used = segments.findIndex(({ id }) => id === tabStop)
  return first + Math.max(0, used)
}

function TimeButton({ segment, tabIndex }: { segment: Segment | undefined; tabIndex: number }) {
  const t = useT()
  const time = formatTime(segment?.startMs ?? 0)
  return (
    <button
      type="button"
      className={styles.time}
      tabIndex={tabIndex}
      data-do="play"
      aria-label={t('transcript.row.jump', { time })}
    >
      {time}
    </button>
  )
}

function Translations({ segments, translation }: { segments: readonly Segment[]; translation: TranscriptTranslation }) {
  const lang = languageTag(translation.language)
  return segments.map((segment) => {
    const line = translation.lines.get(segment.id)
    return line && <TranslatedText key={segment.id} translation={line} text={segment.text} lang={lang} />
  })
}

/** The speaker's name, which changes the speaker; after the start of a turn it is shown where it can be pressed, in gray. */
function SpeakerChip({ speaker, colorIndex, startsTurn, tabStop, readOnly }: Props) {
  const t = useT()
  const look = [
    styles.speaker,
    colorIndex < 0 ? styles.nobody : speakerColors[`color${colorIndex}`],
    !startsTurn && styles.quiet,
  ]
  const className = look.filter(Boolean).join(' ')
  if (readOnly)
    return startsTurn && speaker !== '' ? (
      <span className={className} title={speaker}>
        {speaker}
      </span>
    ) : null
  return (
    <button
      type="button"
      className={className}
      tabIndex={tabStop === null ? -1 : 0}
      data-do="speaker"
      aria-haspopup="dialog"
      aria-label={t('editor.speaker.change', { name: speaker || t('editor.speaker.unknown') })}
      title={speaker || t('editor.speaker.unknown')}
    >
      {speaker || <UserOutlined aria-hidden="true" />}
    </button>
  )
}
