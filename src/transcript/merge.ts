/** Two people's changes of one transcript, put together segment by segment (a three-way merge). */
import { compareSegments, sameSegment } from './edit'
import type { Segment, Speaker, Transcript } from './model'
import { inWireOrder } from './speakers'

/** A segment that both changed, each in another way. Null where somebody removed it, or where it did not exist. */
export interface Conflict {
  readonly id: string
  readonly base: Segment | null
  readonly ours: Segment | null
  readonly theirs: Segment | null
}

export interface Merged {
  /** Both people's changes; where they clash, theirs. */
  readonly merged: Transcript
  /** In the order of the text. */
  readonly conflicts: readonly Conflict[]
}

/** @param base what both started from */
export function mergeTranscripts(base: Transcript, ours: Transcript, theirs: Transcript): Merged {
  const [was, mine, others] = [byId(base), byId(ours), byId(theirs)]
  const segments: Segment[] = []
  const conflicts: Conflict[] = []
  for (const id of new Set([...was.keys(), ...mine.keys(), ...others.keys()])) {
    const conflict = { id, base: was.get(id) ?? null, ours: mine.get(id) ?? null, theirs: others.get(id) ?? null }
    const kept = choose(conflict)
    if (kept === 'clash') conflicts.push(conflict)
    const segment = kept === 'ours' ? conflict.ours : conflict.theirs
    if (segment) segments.push(segment)
  }
  segments.sort(compareSegments)
  conflicts.sort((a, b) => compareSegments(placeOf(a), placeOf(b)))
  return { merged: { ...theirs, segments, speakers: mergeSpeakers(base, ours, theirs, segments) }, conflicts }
}

const byId = ({ segments }: Transcript) => new Map(segments.map((segment) => [segment.id, segment]))

function choose({ base, ours, theirs }: Conflict): 'ours' | 'theirs' | 'clash' {
  if (equal(ours, theirs) || equal(base, ours)) return 'theirs'
  return equal(base, theirs) ? 'ours' : 'clash'
}

const equal = (one: Segment | null, other: Segment | null) =>
  one === other || (one !== null && other !== null && sameSegment(one, other))

function placeOf({ base, ours, theirs }: Conflict): Segment {
  const segment = ours ?? theirs ?? base
  if (!segment) throw new Error('a conflict about nothing')
  return segment
}

/** Names that we changed are ours, all else is theirs. Nobody who still speaks is left out. */
function mergeSpeakers(
  base: Transcript,
  ours: Transcript,
  theirs: Transcript,
  segments: readonly Segment[],
): Speaker[] {
  const names = ({ speakers }: Transcript) => new Map(speakers.map(({ id, name }) => [id, name]))
  const [was, mine, others] = [names(base), names(ours), names(theirs)]
  const speaking = new Set(segments.map(({ speaker }) => speaker))
  const ids = new Set([...others.keys(), ...mine.keys(), ...speaking])
  ids.delete('')
  const named = [...ids].flatMap((id) => {
    const [old, our, their] = [was.get(id), mine.get(id), others.get(id)]
    const name = our === old ? their : our
    return name === undefined && !speaking.has(id) ? [] : [{ id, name: name ?? our ?? their ?? '' }]
  })
  return inWireOrder(named)
}
