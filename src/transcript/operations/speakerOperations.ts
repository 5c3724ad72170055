/** Speaker operations. Each returns an edit, or null when nothing would change. */
import { applyEdit, joinEdits, segmentIndex, type Edit } from '../model/edit'
import type { Speaker, SpeakerId, Transcript } from '../model/transcript'
import { inWireOrder } from '../model/speakers'

/** Assigns segments to an existing speaker; '' means unknown. Who talks at the same time is then unknown as well. */
export function setSpeaker(transcript: Transcript, ids: readonly string[], speaker: SpeakerId): Edit | null {
  if (speaker !== '' && !transcript.speakers.some(({ id }) => id === speaker)) return null
  const before = [...new Set(ids)]
    .flatMap((id) => transcript.segments[segmentIndex(transcript, id)] ?? [])
    .filter((segment) => segment.speaker !== speaker)
  if (before.length === 0) return null
  return { kind: 'speaker', before, after: before.map(({ overlaps: _, ...segment }) => ({ ...segment, speaker })) }
}

/** An unused id: the next whole number. */
export function nextSpeakerId({ speakers }: Transcript): SpeakerId {
  const numbers = speakers.map(({ id }) => Number(id)).filter(Number.isSafeInteger)
  return String(Math.max(0, ...numbers) + 1)
}

/** Adds a speaker without segments. */
export function addSpeaker({ speakers }: Transcript, speaker: Speaker): Edit | null {
  if (speaker.id === '' || speakers.some(({ id }) => id === speaker.id)) return null
  return {
    kind: 'rename',
    before: [],
    after: [],
    speakers: { before: speakers, after: inWireOrder([...speakers, speaker]) },
  }
}

/** Adds a speaker and assigns segments to it, in one step. */
export function assignNewSpeaker(transcript: Transcript, ids: readonly string[], speaker: Speaker): Edit | null {
  const added = addSpeaker(transcript, speaker)
  const assigned = added && setSpeaker(applyEdit(transcript, added), ids, speaker.id)
  return added && assigned ? { ...joinEdits(added, assigned), kind: assigned.kind } : added
}

/** Renames a speaker everywhere; '' removes the name. */
export function renameSpeaker({ speakers }: Transcript, id: SpeakerId, name: string): Edit | null {
  if (!speakers.some((speaker) => speaker.id === id && speaker.name !== name)) return null
  const after = speakers.map((speaker) => (speaker.id === id ? { id, name } : speaker))
  return { kind: 'rename', before: [], after: [], speakers: { before: speakers, after } }
}

/** Merges two speakers that are the same person: all segments of `from` go to `into`. */
export function mergeSpeakers(transcript: Transcript, from: SpeakerId, into: SpeakerId): Edit | null {
  const { segments, speakers } = transcript
  const exists = (id: SpeakerId) => speakers.some((speaker) => speaker.id === id)
  if (from === into || !exists(from) || !exists(into)) return null
  const spoken = segments.filter(({ speaker }) => speaker === from)
  return {
    kind: 'speaker',
    before: spoken,
    after: spoken.map((segment) => ({ ...segment, speaker: into })),
    speakers: { before: speakers, after: speakers.filter(({ id }) => id !== from) },
  }
}
