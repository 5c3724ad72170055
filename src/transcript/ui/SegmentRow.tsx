import { Fragment, memo, useLayoutEffect } from 'react'
import { formatTime } from '../../shared/time'
import type { Segment } from '../model'
import styles from './TranscriptView.module.css'

interface Props {
  segment: Segment
  index: number
  /** '' where the speaker is unknown, or the same as before. */
  speaker: string
  /** Index of the speaker's colour. */
  colour: number
  /** Names the button that jumps to a time. */
  jumpLabel: (time: string) => string
  onShown: () => void
}

/** Below this an engine is not sure of a word. */
const sureFrom = 0.5

/** A segment: time and speaker in the margin, the text as words that can be lit and clicked. */
export const SegmentRow = memo(function SegmentRow({ segment, index, speaker, colour, jumpLabel, onShown }: Props) {
  useLayoutEffect(onShown, [onShown, segment])
  const time = formatTime(segment.startMs)
  return (
    <div className={styles.row} data-segment={index}>
      <div className={styles.margin}>
        <button type="button" className={styles.time} aria-label={jumpLabel(time)}>
          {time}
        </button>
        {speaker && (
          <span className={`${styles.speaker} ${styles[`colour${colour}`]}`} title={speaker}>
            {speaker}
          </span>
        )}
      </div>
      <p className={styles.text} dir="auto">
        {segment.words.map(({ text, confidence }, word) => {
          const spoken = text.trimEnd()
          return (
            <Fragment key={word}>
              <span
                data-word={word}
                className={confidence !== null && confidence < sureFrom ? styles.unsure : undefined}
              >
                {spoken}
              </span>
              {text.slice(spoken.length) || null}
            </Fragment>
          )
        })}
      </p>
    </div>
  )
})
