import { useState } from 'react'
import { useSay } from '../../../shared/intl'
import type { Part } from '../../../transcript/find'
import styles from './PairRow.module.css'

interface Props {
  text: string
  /** What was found in it, in its order. */
  marks: readonly Part[]
  current: Part | null
}

/** Longest text that is shown at once, in UTF-16 units: laying out more of it holds the page up. */
export const mostShown = 20_000

/** A text with what was found in it marked. Of a very long one the beginning, unless what is looked for stands beyond. */
export function Marked({ text, marks, current }: Props) {
  const say = useSay()
  const [whole, setWhole] = useState(false)
  const end = whole || (current && current.end > mostShown) ? text.length : mostShown
  const shown = text.slice(0, end)
  return (
    <>
      {partsOf(shown, marks).map(({ from, part, marked }) =>
        marked ? (
          <mark key={from} className={from === current?.start ? styles.current : undefined}>
            {part}
          </mark>
        ) : (
          part
        ),
      )}
      {shown.length < text.length && (
        <>
          …{' '}
          <button type="button" className={styles.whole} onClick={() => setWhole(true)}>
            {say('translate.row.whole', { count: text.length })}
          </button>
        </>
      )}
    </>
  )
}

function partsOf(text: string, marks: readonly Part[]): { from: number; part: string; marked: boolean }[] {
  const parts: { from: number; part: string; marked: boolean }[] = []
  let from = 0
  for (const { start, end } of marks) {
    // What was found a moment ago may be gone from a text that is being changed.
    if (start < from || end > text.length) continue
    if (start > from) parts.push({ from, part: text.slice(from, start), marked: false })
    parts.push({ from: start, part: text.slice(start, end), marked: true })
    from = end
  }
  if (from < text.length) parts.push({ from, part: text.slice(from), marked: false })
  return parts
}
