import { compareTexts } from '../../../transcript/versions/compare'
import styles from './TextDifference.module.css'

/** A text diff with deletions and insertions, accessible to screen readers. */
export function TextDifference({ before, after }: { before: string; after: string }) {
  return (
    <p className={styles.text} dir="auto">
      {compareTexts(before, after).map(({ kind, text }, at) => {
        if (kind === 'same') return <span key={at}>{text}</span>
        return kind === 'added' ? <ins key={at}>{text}</ins> : <del key={at}>{text}</del>
      })}
    </p>
  )
}
