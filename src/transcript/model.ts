/**
 * A transcript as the app and the server's documents use it: complete and ordered, made by `parse` alone.
 * All times are whole milliseconds from the start of the recording.
 */

/** A speaker's id as the server gives it; '' when nobody knows who speaks. */
export type SpeakerId = string

export interface Word {
  readonly startMs: number
  readonly endMs: number
  /** With the spaces and punctuation after it: a segment's text is its words joined by nothing. */
  readonly text: string
  /** 0..1; null when the engine gave none. */
  readonly confidence: number | null
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
}

export interface Speaker {
  readonly id: SpeakerId
  /** '' when nobody gave one. */
  readonly name: string
}

export interface Transcript {
  /** Language of the recording as a task names it (`cn`, `en`, ...), '' when unknown. */
  readonly language: string
  /** In the order of `compareSegments`: by start; ids are unique. */
  readonly segments: readonly Segment[]
  /** Everyone who speaks or has a name, in the order of `inWireOrder`; never with the id ''. */
  readonly speakers: readonly Speaker[]
}
