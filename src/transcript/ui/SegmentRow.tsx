import { EditOutlined, EllipsisOutlined, UserOutlined } from '@ant-design/icons'
import { memo, useLayoutEffect } from 'react'
import { useSay } from '../../shared/intl'
import { formatTime } from '../../shared/time'
import { IconButton } from '../../shared/ui/IconButton'
import type { Segment } from '../model'
import type { LineTranslation } from '../translation'
import type { CaretPlace } from './caret'
import { LiveText } from './LiveText'
import { SegmentText } from './SegmentText'
import colours from './speakerColour.module.css'
import { TranslatedLine } from './TranslatedLine'
import styles from './TranscriptView.module.css'

interface Props {
  segment: Segment
  index: number
  count: number
  /** '' where nobody knows who speaks. */
  speaker: string
  /** Index of the speaker's colour, -1 for none. */
  colour: number
  /** The segment before has another speaker. */
  turns: boolean
  /** Where the caret goes when the segment is the live one, else null. */
  place: CaretPlace | null
  /** The one row that can be reached by Tab. */
  active: boolean
  marked: boolean
  readOnly: boolean
  translation: LineTranslation | undefined
  /** For its `lang` attribute. */
  translationLang: string | undefined
  onShown: () => void
}

/** A segment: time and speaker in the margin, its text, and what can be done with it. */
export const SegmentRow = memo(function SegmentRow(props: Props) {
  const { segment, index, count, speaker, place, active, marked, readOnly, translation, onShown } = props
  const say = useSay()
  const live = place !== null
  useLayoutEffect(onShown, [onShown, segment, live])
  const time = formatTime(segment.startMs)
  const tabIndex = active ? 0 : -1
  return (
    <div
      className={[styles.row, live && styles.liveRow, marked && styles.marked].filter(Boolean).join(' ')}
      role="article"
      tabIndex={tabIndex}
      aria-label={[time, speaker, marked && say('editor.row.marked')].filter(Boolean).join(' ')}
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
          aria-label={say('transcript.row.jump', { time })}
        >
          {time}
        </button>
        <SpeakerChip {...props} />
      </div>
      {place ? <LiveText segment={segment} place={place} /> : <SegmentText segment={segment} />}
      {translation && <TranslatedLine line={translation} text={segment.text} lang={props.translationLang} />}
      {!readOnly && (
        <div className={styles.tools}>
          {!live && (
            <IconButton name={say('editor.row.edit')} tabIndex={tabIndex} data-do="edit">
              <EditOutlined />
            </IconButton>
          )}
          <IconButton name={say('editor.row.more')} tabIndex={tabIndex} data-do="menu" aria-haspopup="menu">
            <EllipsisOutlined />
          </IconButton>
        </div>
      )}
    </div>
  )
})

/** Who speaks, where the voice changes; elsewhere only a way to change it. */
function SpeakerChip({ speaker, colour, turns, active, readOnly }: Props) {
  const say = useSay()
  const look = [styles.speaker, colour < 0 ? styles.nobody : colours[`colour${colour}`], !turns && styles.quiet]
  const className = look.filter(Boolean).join(' ')
  const named = turns && speaker !== ''
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
      aria-label={say('editor.speaker.change', { name: speaker || say('editor.speaker.unknown') })}
      title={speaker || say('editor.speaker.unknown')}
    >
      {named ? speaker : <UserOutlined aria-hidden="true" />}
    </button>
  )
}
