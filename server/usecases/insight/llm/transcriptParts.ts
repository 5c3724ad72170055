/** Formats a transcript for a model: one line per segment, split into parts that fit the context. */
import { formatTime } from '../../../../src/shared/time/formatTime'
import type { TranscriptTextSegment } from '../../../ports/textServices'
import { estimateTokens } from './tokens'

export interface TextLine {
  startMs: number
  endMs: number
  text: string
  tokens: number
}

/** Consecutive lines in time order. */
export interface TextPart {
  startMs: number
  endMs: number
  text: string
}

/** Overlap between consecutive parts, as a share of a part, so that no topic is cut in two. */
const overlapShare = 0.08
const maxLineLength = 2_000

/** Formats a segment as a single line, `[12:34] name: text`, that can't contain the closing tag of the transcript. */
export function formatLine({ startMs, endMs, speaker, text }: TranscriptTextSegment): TextLine {
  const content = sanitize(text).slice(0, maxLineLength)
  const line = `[${formatTime(startMs)}] ${speaker === '' ? '' : `${sanitize(speaker).slice(0, 60)}: `}${content}`
  return { startMs, endMs, text: line, tokens: estimateTokens(line) + 1 }
}

/** Collapses whitespace and control characters; replaces `<` with its full-width form, so that text can't close the enclosing tag. */
export function sanitize(text: string): string {
  return text
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .replaceAll('<', '＜')
    .trim()
}

/** Splits lines into overlapping parts of at most `maxTokens`. A longer line is a part of its own. */
export function splitIntoParts(lines: readonly TextLine[], maxTokens: number): TextPart[] {
  const parts: TextPart[] = []
  let first = 0
  while (first < lines.length) {
    let [end, tokens] = [first, 0]
    while (end < lines.length && (end === first || tokens + tokensAt(lines, end) <= maxTokens))
      tokens += tokensAt(lines, end++)
    parts.push(joinLines(lines.slice(first, end)))
    first = end < lines.length ? Math.max(first + 1, end - overlapLines(lines.slice(first, end), maxTokens)) : end
  }
  return parts
}

export function joinLines(lines: readonly TextLine[]): TextPart {
  return {
    startMs: lines[0]?.startMs ?? 0,
    endMs: lines.reduce((end, line) => Math.max(end, line.endMs), 0),
    text: lines.map(({ text }) => text).join('\n'),
  }
}

const tokensAt = (lines: readonly TextLine[], at: number) => lines[at]?.tokens ?? 0

/** Number of trailing lines repeated in the next part. */
function overlapLines(lines: readonly TextLine[], maxTokens: number): number {
  let [count, tokens] = [0, 0]
  while (count + 1 < lines.length) {
    tokens += tokensAt(lines, lines.length - count - 1)
    if (tokens > maxTokens * overlapShare) break
    count += 1
  }
  return count
}
