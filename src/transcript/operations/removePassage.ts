/** Removes a selection that passes over the borders of segments. */
import type { Passage } from '../anchors/anchors'
import { segmentIndex, type Edit } from '../model/edit'
import type { Transcript } from '../model/transcript'
import { replaceText } from './retime'

export interface RemovedPassage {
  readonly edit: Edit
  /** Where the text goes on: a segment and an offset in its new text. Null when nothing is left there. */
  readonly caret: { readonly id: string; readonly at: number } | null
}

/**
 * Removes a passage. Of the first and the last segment the rest stays, each with its times; segments of which nothing is left are
 * removed. Null when the passage does not fit the transcript or is empty.
 */
export function removePassage(transcript: Transcript, passage: Passage): RemovedPassage | null {
  const [from, to] = [segmentIndex(transcript, passage.segment), segmentIndex(transcript, passage.endSegment)]
  if (from < 0 || to < from || (from === to && passage.start >= passage.end)) return null
  const before = transcript.segments.slice(from, to + 1)
  const after = before.flatMap((segment, index) => {
    const head = index === 0 ? segment.text.slice(0, passage.start) : ''
    const tail = index === before.length - 1 ? segment.text.slice(passage.end) : ''
    // At the border of two segments, the space between them is enough.
    const text = from === to ? head + tail : head.trimEnd() + tail.trimStart()
    return text.trim() === '' ? [] : [replaceText(segment, text)]
  })
  const [left] = after
  const isFirst = left?.id === passage.segment
  const at = isFirst ? Math.min(passage.start, left.text.length) : 0
  return { edit: { kind: 'text', before, after }, caret: left ? { id: left.id, at } : null }
}
