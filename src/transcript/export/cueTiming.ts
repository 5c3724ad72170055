/** Subtitle timing: shown while spoken, and longer where time allows, for easier reading. */
import { maxCueMs, minCueMs, type Cue } from './cue'
import { countCharacters } from './cueTokens'

/** Gap of two film frames, so that a change of subtitle is visible (Netflix). */
const minGapMs = 84
/** Minimum time from one start to the next. Only overlapping speech or broken times would give less. */
const minStepMs = 250
/** Reading speed in characters per second: the Netflix guides for English and Chinese. */
const narrowPerSecond = 17
const widePerSecond = 9

/** Sorts cues and assigns times. Cues don't overlap, and none begins before it is spoken. */
export function timeCues(cues: readonly Cue[]): Cue[] {
  const ordered = [...cues].sort((a, b) => a.startMs - b.startMs)
  let earliestMs = 0
  const starts = ordered.map((cue) => {
    const startMs = Math.max(earliestMs, cue.startMs)
    earliestMs = startMs + minStepMs
    return startMs
  })
  return ordered.map((cue, index) => {
    const startMs = starts[index] ?? cue.startMs
    const wantedMs = Math.max(cue.endMs, startMs + Math.max(minCueMs, readingMs(cue.lines)))
    const endMs = Math.min(wantedMs, startMs + maxCueMs, (starts[index + 1] ?? Infinity) - minGapMs)
    return { ...cue, startMs, endMs }
  })
}

function readingMs(lines: readonly string[]): number {
  const { wide, narrow } = countCharacters(lines.join(' '))
  return Math.ceil((wide / widePerSecond + narrow / narrowPerSecond) * 1_000)
}
