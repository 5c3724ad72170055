import { Fragment } from 'react'
import type { Segment } from '../model'
import { isUnsure } from '../uncertain'
import styles from './TranscriptView.module.css'

/** A segment's text as words that can be pressed. */
export function SegmentText({ segment }: { segment: Segment }) {
  return (
    <p className={styles.text} data-text dir="auto">
      {segment.words.map((word, index) => {
        const spoken = word.text.trimEnd()
        return (
          <Fragment key={index}>
            <span data-word={index} className={isUnsure(word) ? styles.unsure : undefined}>
              {spoken}
            </span>
            {word.text.slice(spoken.length) || null}
          </Fragment>
        )
      })}
    </p>
  )
}
