/** What a person can do to the speakers, each as the edit that does it; null where nothing would change. */
import { segmentIndex, type Edit } from './edit'
import type { Speaker, SpeakerId, Transcript } from './model'
import { inWireOrder } from './speakers'

/** Those segments are spoken by somebody else, who must be known; '' is nobody knows who. */
export function setSpeaker(transcript: Transcript, ids: readonly string[], speaker: SpeakerId): Edit | null {
  if (speaker !== '' && !transcript.speakers.some(({ id }) => id === speaker)) return null
  const before = [...new Set(ids)]
    .flatMap((id) => transcript.segments[segmentIndex(transcript, id)] ?? [])
    .filter((segment) => segment.speaker !== speaker)
  if (before.length === 0) return null
  return { kind: 'speaker', before, after: before.map((segment) => ({ ...segment, speaker })) }
}

/** An id nobody has: the next whole number. */
export function freeSpeakerId({ speakers }: Transcript): SpeakerId {
  const numbers = speakers.map(({ id }) => Number(id)).filter(Number.isSafeInteger)
  return String(Math.max(0, ...numbers) + 1)
}

/** Somebody more, who has said nothing yet. */
export function addSpeaker({ speakers }: Transcript, speaker: Speaker): Edit | null {
  if (speaker.id === '' || speakers.some(({ id }) => id === speaker.id)) return null
  return {
    kind: 'rename',
    before: [],
    after: [],
    speakers: { before: speakers, after: inWireOrder([...speakers, speaker]) },
  }
}

/** They have another name everywhere; '' takes the name away. */
export function renameSpeaker({ speakers }: Transcript, id: SpeakerId, name: string): Edit | null {
  if (!speakers.some((speaker) => speaker.id === id && speaker.name !== name)) return null
  const after = speakers.map((speaker) => (speaker.id === id ? { id, name } : speaker))
  return { kind: 'rename', before: [], after: [], speakers: { before: speakers, after } }
}

/** Two that are the same person become one: what the first said, the second said. */
export function mergeSpeakers(transcript: Transcript, from: SpeakerId, into: SpeakerId): Edit | null {
  const { segments, speakers } = transcript
  const known = (id: SpeakerId) => speakers.some((speaker) => speaker.id === id)
  if (from === into || !known(from) || !known(into)) return null
  const said = segments.filter(({ speaker }) => speaker === from)
  return {
    kind: 'speaker',
    before: said,
    after: said.map((segment) => ({ ...segment, speaker: into })),
    speakers: { before: speakers, after: speakers.filter(({ id }) => id !== from) },
  }
}
