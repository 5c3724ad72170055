/** Replaces a selection that passes over the borders of segments. */
import type { Passage } from '../anchors/anchors'
import { segmentIndex, type Edit } from '../model/edit'
import type { Transcript } from '../model/transcript'
import { replaceText } from './retime'

export interface ReplacedPassage {
  readonly edit: Edit
  /** After the inserted text, as a segment and an offset in its new text. Null when the transcript has no text left. */
  readonly caret: { readonly id: string; readonly at: number } | null
}

/**
 * Replaces a passage by text, or removes it. Of the first and the last segment the rest stays, each with its times, and the first has
 * the inserted text; segments of which nothing is left are removed. Null when the passage does not fit the transcript or is empty.
 */
export function replacePassage(transcript: Transcript, passage: Passage, inserted = ''): ReplacedPassage | null {
  const { segments } = transcript
  const [from, to] = [segmentIndex(transcript, passage.segment), segmentIndex(transcript, passage.endSegment)]
  if (from < 0 || to < from || (from === to && passage.start >= passage.end)) return null
  const before = segments.slice(from, to + 1)
  const after = before.flatMap((segment, index) => {
    const head = index === 0 ? segment.text.slice(0, passage.start) + inserted : ''
    const tail = index === before.length - 1 ? segment.text.slice(passage.end) : ''
    // At the border of two segments, the space between them is enough.
    const text = from === to ? head + tail : (inserted ? head : head.trimEnd()) + tail.trimStart()
    return text.trim() === '' ? [] : [replaceText(segment, text)]
  })
  const left = after[0] ?? segments[to + 1]
  const edit: Edit = { kind: 'text', before, after }
  if (left?.id === passage.segment)
    return { edit, caret: { id: left.id, at: Math.min(passage.start + inserted.length, left.text.length) } }
  if (left) return { edit, caret: { id: left.id, at: 0 } }
  const previous = segments[from - 1]
  return { edit, caret: previous ? { id: previous.id, at: previous.text.length } : null }
}
