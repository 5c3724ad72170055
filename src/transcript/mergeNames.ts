import type { Segment, Speaker, Transcript } from './model'
import { inWireOrder } from './speakers'

/**
 * Everyone of two people's changes: names that we changed are ours, all else is theirs. Nobody who still speaks is left out.
 * @param segments those of the merged transcript
 */
export function mergeNames(
  base: Transcript,
  ours: Transcript,
  theirs: Transcript,
  segments: readonly Segment[],
): Speaker[] {
  const [was, mine, others] = [namesOf(base), namesOf(ours), namesOf(theirs)]
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

const namesOf = ({ speakers }: Transcript) => new Map(speakers.map(({ id, name }) => [id, name]))
