import { Fragment } from 'react'

/** A text with marks. @param marks ranges in UTF-16 units, in order and apart */
export function MarkedText({
  text,
  marks = [],
}: {
  text: string
  marks?: readonly (readonly [start: number, end: number])[] | undefined
}) {
  const ends = [0, ...marks.map(([, end]) => end)]
  return (
    <>
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
