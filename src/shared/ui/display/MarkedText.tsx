import { Fragment } from 'react'

type Marks = readonly (readonly [start: number, end: number])[]

interface Props {
  text: string
  /** Ranges in UTF-16 units, in order and apart. */
  marks?: Marks | undefined
  /** For a line with little room: what is further before the first mark than this, in UTF-16 units, is left out. */
  lead?: number | undefined
}

/** A text with marks. */
export function MarkedText({ text, marks = [], lead = Infinity }: Props) {
  const begin = beginOf(text, marks, lead)
  const ends = [begin, ...marks.map(([, end]) => end)]
  return (
    <>
      {begin > 0 && '…'}
      {marks.map(([start, end], index) => (
        <Fragment key={start}>
          {text.slice(ends[index], start)}
          <mark>{text.slice(start, end)}</mark>
        </Fragment>
      ))}
      {text.slice(ends.at(-1))}
    </>
  )
}

/** Where a text begins that shows no more than `lead` before its first mark: at the beginning of a word where words have spaces. */
function beginOf(text: string, [first]: Marks, lead: number): number {
  const from = (first?.[0] ?? 0) - lead
  if (!first || from <= 0) return 0
  const space = text.slice(from, first[0]).indexOf(' ')
  const begin = space < 0 ? from : from + space + 1
  // Not within a character.
  return /^[\uDC00-\uDFFF]/.test(text.slice(begin)) ? begin + 1 : begin
}
