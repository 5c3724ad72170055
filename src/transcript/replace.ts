/** Replaces what was found, as one edit. */
import { segmentIndex, type Edit } from './edit'
import { findAll, folding, readExpression, type FindOptions, type Hit } from './find'
import type { Fold } from './fold'
import type { Segment, Transcript } from './model'
import { withText } from './retime'

/**
 * Replaces hits of a search. Hits that are not there any more, because the text changed after the search, are passed over.
 * A segment of which nothing is left is removed. Null where nothing changes.
 * @param options those of the search
 * @param replacement the text to put in; for a regular expression it may hold `$1`, `$<name>`, `$&` (all) and `$$` (a dollar)
 * @param script the fold of the search
 * @throws FindError 'invalid'
 */
export function replaceHits(
  transcript: Transcript,
  hits: readonly Hit[],
  options: FindOptions,
  replacement: string,
  script?: Fold,
): Edit | null {
  const before: Segment[] = []
  const after: Segment[] = []
  const write = replacer(options, replacement, script)
  for (const [id, ends] of bySegment(hits)) {
    const segment = transcript.segments[segmentIndex(transcript, id)]
    if (!segment) continue
    const found = findAll([segment], options, script).filter(({ start, end }) => ends.get(start) === end)
    const text = write(segment.text, found)
    if (text === segment.text) continue
    before.push(segment)
    if (text.trim()) after.push(withText(segment, text))
  }
  return before.length > 0 ? { kind: 'replace', before, after } : null
}

/** For each segment with hits, where they end by where they start. */
function bySegment(hits: readonly Hit[]): Map<string, Map<number, number>> {
  const segments = new Map<string, Map<number, number>>()
  for (const { segment, start, end } of hits) {
    const ends = segments.get(segment)
    if (ends) ends.set(start, end)
    else segments.set(segment, new Map([[start, end]]))
  }
  return segments
}

/** Writes one text after the other anew. `hits` are in order and don't overlap. */
function replacer(
  options: FindOptions,
  replacement: string,
  script?: Fold,
): (text: string, hits: readonly Hit[]) => string {
  if (!options.regex) return (text, hits) => putIn(text, hits, () => replacement)
  const fold = folding(options, script)
  const plain = readExpression(options, script)
  const expression = new RegExp(plain.source, `${plain.flags}d`)
  return (text, hits) => {
    const matches = new Map([...fold(text).matchAll(expression)].map((match) => [match.index, match]))
    return putIn(text, hits, ({ start }) => {
      const indices = matches.get(start)?.indices
      return indices ? fillIn(replacement, text, indices) : ''
    })
  }
}

function putIn(text: string, hits: readonly Hit[], written: (hit: Hit) => string): string {
  let from = 0
  let result = ''
  for (const hit of hits) {
    result += text.slice(from, hit.start) + written(hit)
    from = hit.end
  }
  return result + text.slice(from)
}

/**
 * The replacement with its references filled in, as `String.replace` does, but with the groups as the text has them before folding.
 * A reference to a group that the expression does not have stays as it is; a group that took no part is empty.
 */
function fillIn(replacement: string, text: string, indices: RegExpIndicesArray): string {
  const groupText = (range: [number, number] | undefined) => (range ? text.slice(...range) : '')
  return replacement.replace(
    /\$(?:([$&])|(\d\d?)|<([^>]*)>)/g,
    (reference, sign?: string, digits?: string, name?: string) => {
      if (sign) return sign === '$' ? '$' : groupText(indices[0])
      if (name !== undefined) return indices.groups ? groupText(indices.groups[name]) : reference
      // $12 is the first group and a 2 where there are less than twelve.
      const number = [digits, digits?.slice(0, 1)].find(
        (each) => each && Number(each) > 0 && Number(each) < indices.length,
      )
      return number && digits ? groupText(indices[Number(number)]) + digits.slice(number.length) : reference
    },
  )
}
