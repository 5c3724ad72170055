/** Replaces search hits, as one edit. */
import { segmentIndex, type Edit } from '../model/edit'
import { compileExpression, createFinder, createFold, type FindOptions, type TextRange } from './find'
import type { Fold } from './fold'
import { hitIn, paragraphTexts, type ParagraphText, type TranscriptHit } from './paragraphText'
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
 * Replaces the hits of a search. Of a hit over several segments, the first one gets the replacement and the others lose their
 * part. Hits that no longer exist because the text changed after the search are ignored. Segments that become blank are removed.
 * Null when nothing changes.
 * @throws FindError 'invalid'
 */
export function replaceHits(transcript: Transcript, hits: readonly TranscriptHit[], replacing: Replacing): Edit | null {
  const { search, scriptFold } = replacing
  const before: Segment[] = []
  const after: Segment[] = []
  const wanted = new Set(hits.map(placeOf))
  const touched = new Set(hits.map(([{ segment }]) => segment))
  const find = createFinder(search, scriptFold)
  const replaceIn = createReplacer(replacing)
  for (const paragraph of paragraphTexts(transcript.segments)) {
    if (!paragraph.segments.some(({ id }) => touched.has(id))) continue
    const found = find(paragraph.text).flatMap((range) => {
      const hit = hitIn(paragraph, range)
      return hit && wanted.has(placeOf(hit)) ? [{ ...range, segment: hit[0].segment }] : []
    })
    const texts = replaceIn(paragraph, found)
    let startsParagraph = false
    for (const [index, { id }] of paragraph.segments.entries()) {
      const segment = transcript.segments[segmentIndex(transcript, id)]
      const text = texts[index]
      if (!segment || text === undefined || text === segment.text) continue
      before.push(segment)
      const replaced = replaceText(segment, text)
      if (text.trim()) after.push(startsParagraph ? { ...replaced, startsParagraph } : replaced)
      startsParagraph = !text.trim() && (startsParagraph || segment.startsParagraph === true)
    }
  }
  return before.length > 0 ? { kind: 'replace', before, after } : null
}

/** Where a hit begins and ends, to tell it from others. */
function placeOf(hit: TranscriptHit): string {
  const [first, last] = [hit[0], hit.at(-1) ?? hit[0]]
  return JSON.stringify([first.segment, first.start, last.segment, last.end])
}

/** A range of a paragraph's text. */
interface ReplacedRange extends TextRange {
  /** Id of the segment that gets the replacement. */
  readonly segment: Segment['id']
}

/** Gives the new texts of a paragraph's segments. It is reused for many; the ranges are in order and don't overlap. */
function createReplacer({
  search,
  replacement,
  scriptFold,
}: Replacing): (paragraph: ParagraphText, ranges: readonly ReplacedRange[]) => string[] {
  if (!search.regex) return (paragraph, ranges) => replaceRanges(paragraph, ranges, () => replacement)
  const fold = createFold(search, scriptFold)
  const plain = compileExpression(search, scriptFold)
  const expression = new RegExp(plain.source, `${plain.flags.replace('g', 'y')}d`)
  return (paragraph, ranges) => {
    const folded = fold(paragraph.text)
    return replaceRanges(paragraph, ranges, ({ start }) => {
      expression.lastIndex = start
      const indices = expression.exec(folded)?.indices
      return indices ? expandReplacement(replacement, paragraph.text, indices) : ''
    })
  }
}

/** The segments' texts. Spaces are removed where a range passes over their borders: the paragraph adds its own. */
function replaceRanges(
  { text, segments, starts }: ParagraphText,
  ranges: readonly ReplacedRange[],
  replacementOf: (range: ReplacedRange) => string,
): string[] {
  let next = 0
  return segments.map((segment, index) => {
    const segmentStart = starts[index] ?? 0
    const segmentEnd = segmentStart + segment.text.length
    let from = segmentStart
    let [reachesBack, result] = [false, '']
    for (let range = ranges[next]; range && range.start < segmentEnd; range = ranges[++next]) {
      if (range.start < segmentStart) reachesBack = true
      result += text.slice(from, Math.max(from, range.start))
      if (range.segment === segment.id) result += replacementOf(range)
      from = Math.max(from, range.end)
      if (from > segmentEnd) break
    }
    result += text.slice(from, segmentEnd)
    if (reachesBack) result = result.trimStart()
    return from > segmentEnd ? result.trimEnd() : result
  })
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
