/** What has changed since a transcript was saved: what is sent to the server and kept on the device. */
import { compareSegments, sameSegment, sameSpeakers, segmentIndex } from './edit'
import type { Segment, Speaker, Transcript } from './model'

export interface Difference {
  /** Changed and new segments, whole, in order. */
  readonly changed: readonly Segment[]
  /** Ids of segments that are gone. */
  readonly removed: readonly string[]
  /** All speakers, null when they are the same. */
  readonly speakers: readonly Speaker[] | null
}

/** From `saved` to `now`. Segments that are the same object are not looked into, so that thousands cost a moment. */
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

export function isEmpty({ changed, removed, speakers }: Difference): boolean {
  return changed.length === 0 && removed.length === 0 && speakers === null
}

/** `saved` with the difference: what `now` was. Ids that are not there are passed over. */
export function patch(saved: Transcript, { changed, removed, speakers }: Difference): Transcript {
  const gone = new Set([...removed, ...changed.map(({ id }) => id)])
  const kept = saved.segments.filter(({ id }) => !gone.has(id))
  return {
    ...saved,
    segments: [...kept, ...changed].sort(compareSegments),
    speakers: speakers ?? saved.speakers,
  }
}
