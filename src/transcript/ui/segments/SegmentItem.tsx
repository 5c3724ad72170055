import { memo, useLayoutEffect } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { formatTime } from '../../../shared/time/formatTime'
import type { Segment } from '../../model/transcript'
import type { CaretTarget } from '../dom/caret'
import { EditableSegment } from './EditableSegment'
import { SegmentText } from './SegmentText'
import styles from './TranscriptView.module.css'

interface Props {
  segment: Segment
  index: number
  /** '' when the speaker is unknown. */
  speaker: string
  /** The caret position when the segment is being edited, else null. */
  caretTarget: CaretTarget | null
  /** Whether this is the tab stop of the list. */
  active: boolean
  selected: boolean
  onShown: () => void
}

/** A segment's text within its paragraph. */
export const SegmentItem = memo(function SegmentItem(props: Props) {
  const { segment, index, speaker, caretTarget, active, selected, onShown } = props
  const t = useT()
  const isEditing = caretTarget !== null
  useLayoutEffect(onShown, [onShown, segment, isEditing])
  return (
    <span
      className={[styles.segment, selected && styles.marked].filter(Boolean).join(' ')}
      role="group"
      tabIndex={active ? 0 : -1}
      aria-label={[formatTime(segment.startMs), speaker, selected && t('editor.row.marked')].filter(Boolean).join(' ')}
      data-segment={index}
      data-id={segment.id}
    >
      {caretTarget ? <EditableSegment segment={segment} target={caretTarget} /> : <SegmentText segment={segment} />}
    </span>
  )
})
