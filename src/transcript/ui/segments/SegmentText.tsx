import { Fragment } from 'react'
import type { Segment } from '../../model/transcript'
import { isLowConfidence } from '../../operations/lowConfidence'
import styles from './TranscriptView.module.css'

/** A segment's text as clickable words. */
export function SegmentText({ segment }: { segment: Segment }) {
  return (
    <span data-text dir="auto">
      {segment.words.map((word, index) => {
        const spoken = word.text.trimEnd()
        return (
          <Fragment key={index}>
            <span data-word={index} className={isLowConfidence(word) ? styles.unsure : undefined}>
              {spoken}
            </span>
            {word.text.slice(spoken.length) || null}
          </Fragment>
        )
      })}
    </span>
  )
}
