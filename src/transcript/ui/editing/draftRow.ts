/** The draft row, which is not a segment yet, and its position among the segments. */
import { compareSegments, segmentIndex } from '../../model/edit'
import type { Segment, Transcript } from '../../model/transcript'

/** Row index of the draft; -1 when there is none, or when it has become a segment. */
export function draftIndex(transcript: Transcript, draft: Segment | null): number {
  if (!draft || segmentIndex(transcript, draft.id) >= 0) return -1
  return transcript.segments.findLastIndex((segment) => compareSegments(segment, draft) < 0) + 1
}

/** The segments with the draft inserted. */
export function rowsWithDraft(transcript: Transcript, draft: Segment | null): readonly Segment[] {
  const at = draftIndex(transcript, draft)
  return draft && at >= 0 ? transcript.segments.toSpliced(at, 0, draft) : transcript.segments
}

/** Row index of a segment or the draft, or -1. */
export function rowIndex(transcript: Transcript, draft: Segment | null, id: string): number {
  const at = draftIndex(transcript, draft)
  if (at >= 0 && id === draft?.id) return at
  const index = segmentIndex(transcript, id)
  return at >= 0 && index >= at ? index + 1 : index
}
