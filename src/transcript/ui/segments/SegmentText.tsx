import { Fragment } from 'react'
import type { Segment } from '../../model/transcript'
import { isLowConfidence } from '../../model/confidence'
import styles from './TranscriptView.module.css'

/** A segment's text as clickable words. */
export function SegmentText({ segment }: { segment: Segment }) {
  const isUnsure = (index: number) => {
    const word = segment.words[index]
    return word !== undefined && isLowConfidence(word, segment.engine)
  }
  return (
    <span data-text dir="auto">
      {segment.words.map((word, index) => {
        const spoken = word.text.trimEnd()
        const space = word.text.slice(spoken.length)
        const look = isUnsure(index) ? styles.unsure : undefined
        return (
          <Fragment key={index}>
            <span data-word={index} className={look}>
              {spoken}
            </span>
            {space && look && isUnsure(index + 1) ? <span className={look}>{space}</span> : space || null}
          </Fragment>
        )
      })}
    </span>
  )
}
