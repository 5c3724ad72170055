import { segmentIndex } from '../model/edit'
import { segmentAt } from '../model/timeline'
import type { Segment, Transcript } from '../model/transcript'
import { locate, type LocatedPassage, type PassageAnchor } from './anchors'

interface Known {
  readonly anchor: PassageAnchor
  /** The segments among which it was looked for. */
  readonly seen: readonly Segment[]
  readonly found: LocatedPassage | null
}

/** How many segments around a passage matter to where it is. */
const nearby = 12
/** Time after which others get a turn. */
const sliceMs = 8

/** Where passages are as the text is edited: looks again only for those around which something has changed. */
export class PassageTracker {
  #known = new Map<string, Known>()

  /** @param anchors by id. @returns where they are by id, null for those that are gone; null if aborted */
  async track(
    transcript: Transcript,
    anchors: ReadonlyMap<string, PassageAnchor>,
    signal: AbortSignal,
  ): Promise<ReadonlyMap<string, LocatedPassage | null> | null> {
    const next = new Map<string, Known>()
    let startedAt = performance.now()
    for (const [id, anchor] of anchors) {
      const seen = around(transcript, anchor)
      const known = this.#known.get(id)
      const isCurrent = known?.anchor === anchor && isSame(known.seen, seen)
      next.set(id, isCurrent ? known : { anchor, seen, found: locate(transcript, anchor) })
      if (performance.now() - startedAt < sliceMs) continue
      await new Promise((resolve) => setTimeout(resolve))
      startedAt = performance.now()
      if (signal.aborted) return null
    }
    this.#known = next
    return new Map([...next].map(([id, { found }]) => [id, found]))
  }
}

function around(transcript: Transcript, { segment, endSegment, atMs }: PassageAnchor): readonly Segment[] {
  const at = segmentIndex(transcript, segment)
  const near = at >= 0 ? at : Math.max(0, segmentAt(transcript, atMs))
  const end = Math.max(near, segmentIndex(transcript, endSegment))
  return transcript.segments.slice(Math.max(0, near - nearby), end + nearby + 1)
}

const isSame = (one: readonly Segment[], other: readonly Segment[]): boolean =>
  one.length === other.length && one.every((segment, index) => segment === other[index])
