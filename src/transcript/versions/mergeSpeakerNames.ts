import type { Segment, Speaker, Transcript } from '../model/transcript'
import { inWireOrder } from '../model/speakers'

/**
 * Merges the speakers of both sides: names that we changed are ours, everything else is theirs. No speaker with segments is lost.
 * @param segments those of the merged transcript
 */
export function mergeSpeakerNames(
  { base, ours, theirs }: Readonly<Record<'base' | 'ours' | 'theirs', Transcript>>,
  segments: readonly Segment[],
): Speaker[] {
  const [was, mine, others] = [namesOf(base), namesOf(ours), namesOf(theirs)]
  const speaking = new Set(segments.map(({ speaker }) => speaker))
  const ids = new Set([...others.keys(), ...mine.keys(), ...speaking])
  ids.delete('')
  const named = [...ids].flatMap((id) => {
    const [old, ourName, theirName] = [was.get(id), mine.get(id), others.get(id)]
    const name = ourName === old ? theirName : ourName
    return name === undefined && !speaking.has(id) ? [] : [{ id, name: name ?? ourName ?? theirName ?? '' }]
  })
  return inWireOrder(named)
}

const namesOf = ({ speakers }: Transcript) => new Map(speakers.map(({ id, name }) => [id, name]))
