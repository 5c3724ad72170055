/** The one row that is no segment: where it stands among those that are. */
import { compareSegments, segmentIndex } from '../edit'
import type { Segment, Transcript } from '../model'

/** Where the draft stands among the rows; -1 when there is none, or when it is a segment by now. */
export function draftIndex(transcript: Transcript, draft: Segment | null): number {
  if (!draft || segmentIndex(transcript, draft.id) >= 0) return -1
  return transcript.segments.findLastIndex((segment) => compareSegments(segment, draft) < 0) + 1
}

/** The segments, with the draft in its place. */
export function rowsWith(transcript: Transcript, draft: Segment | null): readonly Segment[] {
  const at = draftIndex(transcript, draft)
  return draft && at >= 0 ? transcript.segments.toSpliced(at, 0, draft) : transcript.segments
}

/** Where a segment or the draft stands among the rows; -1 when it doesn't. */
export function rowIndex(transcript: Transcript, draft: Segment | null, id: string): number {
  const at = draftIndex(transcript, draft)
  if (at >= 0 && id === draft?.id) return at
  const index = segmentIndex(transcript, id)
  return at >= 0 && index >= at ? index + 1 : index
}
