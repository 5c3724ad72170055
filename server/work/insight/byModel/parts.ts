/** A transcript as a model reads it: a line for each segment, in parts that fit. */
import { formatTime } from '../../../../src/shared/time'
import type { SpokenSegment } from '../../../understanding'
import { estimateTokens } from './tokens'

export interface TextLine {
  startMs: number
  endMs: number
  text: string
  tokens: number
}

/** Some lines in time order. */
export interface TextPart {
  startMs: number
  endMs: number
  text: string
}

/** Share of a part that the next one begins with, so that nothing is cut in two. */
const overlapShare = 0.08
const longestLine = 2_000

/** `[12:34] name: text`, on one line whatever it holds, and never with what looks like the end of the transcript. */
export function lineOf({ startMs, endMs, speaker, text }: SpokenSegment): TextLine {
  const said = plain(text).slice(0, longestLine)
  const line = `[${formatTime(startMs)}] ${speaker === '' ? '' : `${plain(speaker).slice(0, 60)}: `}${said}`
  return { startMs, endMs, text: line, tokens: estimateTokens(line) + 1 }
}

/** One line without control letters; `<` becomes its full-width twin, so that no text closes what it stands in. */
export function plain(text: string): string {
  return text
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll('<', '＜')
    .trim()
}

/** Parts that overlap, each of at most so many tokens. A line that alone has more stands alone. */
export function partsOf(lines: readonly TextLine[], mostTokens: number): TextPart[] {
  const parts: TextPart[] = []
  let first = 0
  while (first < lines.length) {
    let [end, tokens] = [first, 0]
    while (end < lines.length && (end === first || tokens + tokensAt(lines, end) <= mostTokens))
      tokens += tokensAt(lines, end++)
    parts.push(partOf(lines.slice(first, end)))
    first = end < lines.length ? Math.max(first + 1, end - overlap(lines, first, end, mostTokens)) : end
  }
  return parts
}

export function partOf(lines: readonly TextLine[]): TextPart {
  return {
    startMs: lines[0]?.startMs ?? 0,
    endMs: lines.reduce((end, line) => Math.max(end, line.endMs), 0),
    text: lines.map(({ text }) => text).join('\n'),
  }
}

const tokensAt = (lines: readonly TextLine[], at: number) => lines[at]?.tokens ?? 0

/** How many of the last lines stand in the next part again. */
function overlap(lines: readonly TextLine[], first: number, end: number, mostTokens: number): number {
  let [count, tokens] = [0, 0]
  while (end - count - 1 > first) {
    tokens += tokensAt(lines, end - count - 1)
    if (tokens > mostTokens * overlapShare) break
    count += 1
  }
  return count
}
