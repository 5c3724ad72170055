import type { SearchHit } from '../../../src/wire/searchSchemas'
import { columnsOf } from '../../../src/transcript/model/paragraphs'
import { characterStart } from '../../lib/characterStart'

/** Width before the first mark: a phone's row shows about twice as much. */
const columnsBefore = 20
/** Characters in all. */
const maxLength = 160

/** The part of a line around its first mark, with an ellipsis where it is cut. Marks outside are dropped. */
export function excerptOf(
  line: string,
  ranges: readonly (readonly [start: number, end: number])[],
): Pick<SearchHit, 'text' | 'marks'> {
  const from = startBefore(line, ranges[0]?.[0] ?? 0)
  const to = characterStart(line, Math.min(line.length, from + maxLength))
  const [head, tail] = [from > 0 ? '…' : '', to < line.length ? '…' : '']
  const shift = head.length - from
  return {
    text: head + line.slice(from, to) + tail,
    marks: ranges
      .filter(([start]) => start < to)
      .map(([start, end]) => [start + shift, Math.min(end, to) + shift] as [number, number]),
  }
}

/** Where the excerpt begins so that the mark can be seen; not within a word. */
function startBefore(line: string, mark: number): number {
  let at = mark
  for (let columns = 0; at > 0 && columns < columnsBefore; at -= 1) columns += columnsOf(line.charAt(at - 1))
  if (at === 0) return 0
  const space = columnsOf(line.charAt(at)) === 1 ? line.slice(at, mark).search(/\s\S/) : -1
  return space === -1 ? characterStart(line, at) : at + space + 1
}
