/** Speaker names and colors. */
import type { Speaker, SpeakerId, Transcript } from './transcript'

/** Number of colors that distinguish speakers. */
export const speakerColorCount = 8

/** Index of a speaker, or -1. */
export function speakerIndex({ speakers }: Transcript, id: SpeakerId): number {
  return speakers.findIndex((speaker) => speaker.id === id)
}

/**
 * The given name, or a default name made from the speaker's position.
 * @param unnamed returns "Speaker 2" for 2
 */
export function speakerName(transcript: Transcript, id: SpeakerId, unnamed: (position: number) => string): string {
  const index = speakerIndex(transcript, id)
  return transcript.speakers[index]?.name || (index < 0 ? '' : unnamed(index + 1))
}

/** Index of the speaker's color, 0 to `speakerColorCount - 1`, independent of the name. -1 when unknown. */
export function speakerColorIndex(transcript: Transcript, id: SpeakerId): number {
  const index = speakerIndex(transcript, id)
  return index < 0 ? -1 : index % speakerColorCount
}

/**
 * Speakers in the key order of a JSON object: integer ids first, ascending. This keeps each speaker's number and color stable
 * between visits.
 */
export function inWireOrder(speakers: readonly Speaker[]): Speaker[] {
  const byId = Object.fromEntries(speakers.map((speaker) => [speaker.id, speaker]))
  return Object.values(byId)
}
