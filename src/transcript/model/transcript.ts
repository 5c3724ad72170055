/**
 * The transcript model of the app and the server's exports: complete and ordered, created only by `parse`.
 * All times are whole milliseconds from the start of the recording.
 */

/** A speaker's id as the server sends it; '' when the speaker is unknown. */
export type SpeakerId = string

export interface Word {
  readonly startMs: number
  readonly endMs: number
  /** Includes trailing spaces and punctuation: concatenated words are exactly the segment's text. */
  readonly text: string
  /** 0 to 1; null when the engine gave none. */
  readonly confidence: number | null
  /** The times are calculated, not measured. Absent for words that an engine timed. */
  readonly estimated?: true
}

/** Another speaker who talks at the same time. */
export interface Overlap {
  readonly startMs: number
  readonly endMs: number
  readonly speaker: SpeakerId
}

export interface Segment {
  readonly id: string
  readonly startMs: number
  readonly endMs: number
  readonly speaker: SpeakerId
  /** Never empty or blank. */
  readonly text: string
  /** At least one; starts never decrease and lie inside the segment. */
  readonly words: readonly Word[]
  /** The user started a paragraph here. */
  readonly startsParagraph?: true
  /** Id of the engine that recognized it; absent when unknown. Like overlaps, not compared when segments are. */
  readonly engine?: string
  /** Absent when nobody else talks, or unknown. */
  readonly overlaps?: readonly Overlap[]
}

export interface Speaker {
  readonly id: SpeakerId
  /** '' when unnamed. */
  readonly name: string
}

export interface Transcript {
  /** Language code of the task (`cn`, `en`, ...), '' when unknown. */
  readonly language: string
  /** In the order of `compareSegments`: by start; ids are unique. */
  readonly segments: readonly Segment[]
  /** All speakers that have a segment or a name, in the order of `inWireOrder`; never with the id ''. */
  readonly speakers: readonly Speaker[]
}
