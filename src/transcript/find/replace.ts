/** Replaces search hits, as one edit. */
import { segmentIndex, type Edit } from '../model/edit'
import { findAll, createFold, compileExpression, type FindOptions, type Hit } from './find'
import type { Fold } from './fold'
import type { Segment, Transcript } from '../model/transcript'
import { replaceText } from '../operations/retime'

export interface Replacing {
  /** The options of the search. */
  readonly search: FindOptions
  /** The new text. For a regular expression it may contain `$1`, `$<name>`, `$&` (whole match) and `$$` (a dollar). */
  readonly replacement: string
  /** The fold of the search. */
  readonly scriptFold?: Fold | undefined
}

/**
 * Replaces the hits of a search. Hits that no longer exist because the text changed after the search are ignored.
 * Segments that become blank are removed. Null when nothing changes.
 * @throws FindError 'invalid'
 */
export function replaceHits(transcript: Transcript, hits: readonly Hit[], replacing: Replacing): Edit | null {
  const { search, scriptFold } = replacing
  const before: Segment[] = []
  const after: Segment[] = []
  const replaceIn = createReplacer(replacing)
  for (const [id, ends] of bySegment(hits)) {
    const segment = transcript.segments[segmentIndex(transcript, id)]
    if (!segment) continue
    const found = findAll([segment], search, scriptFold).filter(({ start, end }) => ends.get(start) === end)
    const text = replaceIn(segment.text, found)
    if (text === segment.text) continue
    before.push(segment)
    if (text.trim()) after.push(replaceText(segment, text))
  }
  return before.length > 0 ? { kind: 'replace', before, after } : null
}

/** Hits by segment id, as a map from start to end. */
function bySegment(hits: readonly Hit[]): Map<string, Map<number, number>> {
  const segments = new Map<string, Map<number, number>>()
  for (const { segment, start, end } of hits) {
    const ends = segments.get(segment)
    if (ends) ends.set(start, end)
    else segments.set(segment, new Map([[start, end]]))
  }
  return segments
}

/** A replacer that is reused for many texts. `hits` are in order and don't overlap. */
function createReplacer({
  search,
  replacement,
  scriptFold,
}: Replacing): (text: string, hits: readonly Hit[]) => string {
  if (!search.regex) return (text, hits) => replaceRanges(text, hits, () => replacement)
  const fold = createFold(search, scriptFold)
  const plain = compileExpression(search, scriptFold)
  const expression = new RegExp(plain.source, `${plain.flags.replace('g', 'y')}d`)
  return (text, hits) => {
    const folded = fold(text)
    return replaceRanges(text, hits, ({ start }) => {
      expression.lastIndex = start
      const indices = expression.exec(folded)?.indices
      return indices ? expandReplacement(replacement, text, indices) : ''
    })
  }
}

function replaceRanges(text: string, hits: readonly Hit[], replacementOf: (hit: Hit) => string): string {
  let from = 0
  let result = ''
  for (const hit of hits) {
    result += text.slice(from, hit.start) + replacementOf(hit)
    from = hit.end
  }
  return result + text.slice(from)
}

/**
 * Expands references in the replacement, as `String.replace` does, but with groups from the text before folding.
 * A reference to an unknown group stays as it is; a group that did not participate is empty.
 */
function expandReplacement(replacement: string, text: string, indices: RegExpIndicesArray): string {
  const groupText = (range: [number, number] | undefined) => (range ? text.slice(...range) : '')
  return replacement.replace(/\$([$&]|\d\d?|<[^>]*>)/g, (reference, target: string) => {
    if (target === '$') return '$'
    if (target === '&') return groupText(indices[0])
    if (target.startsWith('<')) return indices.groups ? groupText(indices.groups[target.slice(1, -1)]) : reference
    // $12 is the first group followed by a 2 when there are fewer than twelve groups.
    const number = [target, target.slice(0, 1)].find((each) => Number(each) > 0 && Number(each) < indices.length)
    return number ? groupText(indices[Number(number)]) + target.slice(number.length) : reference
  })
}
