import type { SearchHit } from '../../../src/wire/searchSchemas'
import { characterStart } from '../../lib/characterStart'

/** Characters before the first mark, and in all. */
const contextBefore = 40
const maxLength = 160

/** The part of a line around its first mark, with an ellipsis where it is cut. Marks outside are dropped. */
export function excerptOf(
  line: string,
  ranges: readonly (readonly [start: number, end: number])[],
): Pick<SearchHit, 'text' | 'marks'> {
  const first = ranges[0]?.[0] ?? 0
  const from = line.length <= maxLength ? 0 : characterStart(line, Math.max(0, first - contextBefore))
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
