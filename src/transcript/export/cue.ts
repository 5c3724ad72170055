/** Subtitle cues, with the durations of the Netflix Timed Text Style Guide (General Requirements). */
import type { SpeakerId } from '../model/transcript'

/** One subtitle, in milliseconds from the start of the recording. */
export interface Cue {
  readonly startMs: number
  readonly endMs: number
  readonly speaker: SpeakerId
  /** One or two lines, trimmed, never blank. */
  readonly lines: readonly string[]
}

/** Minimum and maximum cue duration. */
export const minCueMs = 833
export const maxCueMs = 7_000

/** `00:00:00,000`, with the separator before the milliseconds. */
export function timecode(ms: number, separator: ',' | '.'): string {
  const pad = (value: number, digits = 2) => String(Math.floor(value)).padStart(digits, '0')
  return `${pad(ms / 3_600_000)}:${pad((ms / 60_000) % 60)}:${pad((ms / 1_000) % 60)}${separator}${pad(ms % 1_000, 3)}`
}
