/** When subtitles are shown: while they are spoken, and longer where there is room to read them. */
import { longestMs, shortestMs, type Cue } from './cue'
import { countCharacters } from './pieces'

/** Two frames of a film lie between two subtitles, so that one is seen to follow the other (Netflix). */
const gapMs = 84
/** The least time from one to the next. Less happens only where people speak at once, or where times are no times. */
const stepMs = 250
/** Characters read in a second: the Netflix guides for English and for Chinese. */
const narrowASecond = 17
const wideASecond = 9

/** Puts subtitles in order. Then they don't overlap, and none begins before it is spoken. */
export function timeCues(cues: readonly Cue[]): Cue[] {
  const ordered = [...cues].sort((a, b) => a.startMs - b.startMs)
  let earliestMs = 0
  const starts = ordered.map((cue) => {
    const startMs = Math.max(earliestMs, cue.startMs)
    earliestMs = startMs + stepMs
    return startMs
  })
  return ordered.map((cue, index) => {
    const startMs = starts[index] ?? cue.startMs
    const wantedMs = Math.max(cue.endMs, startMs + Math.max(shortestMs, readingMs(cue.lines)))
    const endMs = Math.min(wantedMs, startMs + longestMs, (starts[index + 1] ?? Infinity) - gapMs)
    return { ...cue, startMs, endMs }
  })
}

function readingMs(lines: readonly string[]): number {
  const { wide, narrow } = countCharacters(lines.join(' '))
  return Math.ceil((wide / wideASecond + narrow / narrowASecond) * 1_000)
}
