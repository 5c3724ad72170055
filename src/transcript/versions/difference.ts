/** The changes since a transcript was saved, as sent to the server and stored on the device. */
import { compareSegments, sameSegment, sameSpeakers, segmentIndex } from '../model/edit'
import type { Segment, Speaker, Transcript } from '../model/transcript'

export interface Difference {
  /** Changed and new segments, whole, in order. */
  readonly changed: readonly Segment[]
  /** Ids of removed segments. */
  readonly removed: readonly string[]
  /** All speakers; null when unchanged. */
  readonly speakers: readonly Speaker[] | null
}

/** From `saved` to `now`. Identical segment objects are skipped, so that thousands of segments stay fast. */
export function difference(saved: Transcript, now: Transcript): Difference {
  const speakers = sameSpeakers(saved.speakers, now.speakers) ? null : now.speakers
  if (saved.segments === now.segments) return { changed: [], removed: [], speakers }
  const changed = now.segments.filter((segment, at) => {
    if (saved.segments[at] === segment) return false
    const old = saved.segments[segmentIndex(saved, segment.id)]
    return !old || !sameSegment(old, segment)
  })
  const removed = saved.segments.filter(({ id }, at) => now.segments[at]?.id !== id && segmentIndex(now, id) < 0)
  return { changed, removed: removed.map(({ id }) => id), speakers }
}

export function isEmptyDifference({ changed, removed, speakers }: Difference): boolean {
  return changed.length === 0 && removed.length === 0 && speakers === null
}

/** Applies a difference to `saved`, which gives `now`. Unknown ids are ignored. */
export function patch(saved: Transcript, { changed, removed, speakers }: Difference): Transcript {
  const replacedIds = new Set([...removed, ...changed.map(({ id }) => id)])
  const remaining = saved.segments.filter(({ id }) => !replacedIds.has(id))
  return {
    ...saved,
    segments: [...remaining, ...changed].sort(compareSegments),
    speakers: speakers ?? saved.speakers,
  }
}
