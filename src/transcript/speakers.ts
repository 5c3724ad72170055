/** What speakers are called and which colour they carry. */
import type { Speaker, SpeakerId, Transcript } from './model'

/** How many colours there are to tell speakers apart. */
export const speakerColours = 8

/** A speaker's place among all, from 0; -1 when unknown. */
export function speakerIndex({ speakers }: Transcript, id: SpeakerId): number {
  return speakers.findIndex((speaker) => speaker.id === id)
}

/**
 * The given name, or the one made of the place.
 * @param unnamed says "Speaker 2" for 2
 */
export function speakerName(transcript: Transcript, id: SpeakerId, unnamed: (place: number) => string): string {
  const index = speakerIndex(transcript, id)
  return transcript.speakers[index]?.name || (index < 0 ? '' : unnamed(index + 1))
}

/** Index of the speaker's colour, 0 to `speakerColours - 1`, whatever they are renamed to. -1 when unknown. */
export function speakerColour(transcript: Transcript, id: SpeakerId): number {
  const index = speakerIndex(transcript, id)
  return index < 0 ? -1 : index % speakerColours
}

/**
 * Speakers in the order in which a record of them comes back after it has travelled as JSON: numbers first, rising. So nobody's
 * number and colour change between two visits.
 */
export function inWireOrder(speakers: readonly Speaker[]): Speaker[] {
  const byId = Object.fromEntries(speakers.map((speaker) => [speaker.id, speaker]))
  return Object.values(byId)
}
