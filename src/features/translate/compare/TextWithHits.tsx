import { useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import type { TextRange } from '../../../transcript/find/find'
import styles from './PairRow.module.css'

interface Props {
  text: string
  /** Hits in text order. */
  hits: readonly TextRange[]
  current: TextRange | null
}

/** Maximum text length shown initially, in UTF-16 units: laying out more blocks the page. */
export const maxShownLength = 20_000

/** A text with highlighted hits. A very long one is truncated, unless the current hit is beyond the limit. */
export function TextWithHits({ text, hits, current }: Props) {
  const t = useT()
  const [isExpanded, setExpanded] = useState(false)
  const end = isExpanded || (current && current.end > maxShownLength) ? text.length : maxShownLength
  const shown = text.slice(0, end)
  return (
    <>
      {highlightedParts(shown, hits).map(({ from, part, isHit }) =>
        isHit ? (
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
          <button type="button" className={styles.whole} onClick={() => setExpanded(true)}>
            {t('translate.row.whole', { count: text.length })}
          </button>
        </>
      )}
    </>
  )
}

interface TextPart {
  from: number
  part: string
  isHit: boolean
}

function highlightedParts(text: string, hits: readonly TextRange[]): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { start, end } of hits) {
    // Hits may be outdated while the text is being edited.
    if (start < from || end > text.length) continue
    if (start > from) parts.push({ from, part: text.slice(from, start), isHit: false })
    parts.push({ from: start, part: text.slice(start, end), isHit: true })
    from = end
  }
  if (from < text.length) parts.push({ from, part: text.slice(from), isHit: false })
  return parts
}
