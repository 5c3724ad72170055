/** Subtitles: what they are, and the times the Netflix Timed Text Style Guide (General Requirements) gives them. */
import type { SpeakerId } from '../model'

/** One subtitle, in milliseconds from the start of the recording. */
export interface Cue {
  readonly startMs: number
  readonly endMs: number
  readonly speaker: SpeakerId
  /** One or two, without spaces around them, never blank. */
  readonly lines: readonly string[]
}

/** The shortest and longest time a subtitle is shown. */
export const shortestMs = 833
export const longestMs = 7_000

/** `00:00:00,000`, with the mark that stands before the milliseconds. */
export function timecode(ms: number, mark: ',' | '.'): string {
  const pad = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0')
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1_000) % 60)}${mark}${pad(ms % 1_000, 3)}`
}
