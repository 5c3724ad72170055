import { useRef, type KeyboardEvent, type ReactNode } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { formatTime } from '../../../shared/time/formatTime'
import type { Segment } from '../../../transcript/model/transcript'
import { replaceText } from '../../../transcript/operations/retime'
import type { LiveTranscriptStore } from '../session/LiveTranscriptStore'
import styles from './LiveTranscriptView.module.css'

interface Props {
  segment: Segment
  focused: boolean
  transcript: LiveTranscriptStore
  /** Shows and changes the speaker. */
  speaker: ReactNode
  onClose: () => void
}

/** One segment of an edited paragraph. Its text is saved on Enter and when the field is left; Escape restores it. */
export function SegmentFields({ segment, focused, transcript, speaker, onClose }: Props) {
  const t = useT()
  const cancelled = useRef(false)
  const save = (typed: string) => {
    const text = typed.trim()
    if (!cancelled.current && text && text !== segment.text.trim()) transcript.correct(replaceText(segment, text))
  }
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape') cancelled.current = true
    else if (event.key === 'Enter') save(event.currentTarget.value)
    else return
    event.preventDefault()
    onClose()
  }
  return (
    <div className={styles.segment}>
      {speaker}
      <textarea
        className={styles.edited}
        aria-label={t('editor.live.name', { time: formatTime(segment.startMs) })}
        defaultValue={segment.text.trim()}
        autoFocus={focused}
        onKeyDown={press}
        onBlur={({ target }) => save(target.value)}
      />
    </div>
  )
}
