/** Segment operations. Each returns an edit, or null when nothing would change. */
import { segmentIndex, type Edit } from '../model/edit'
import { removeFillers } from './fillers'
import { separatorBetween } from '../model/joinTexts'
import type { Segment, Transcript, Word } from '../model/transcript'
import { timeAt, replaceText, wordsBetween } from './retime'

/** Maximum length of a segment inserted into a long pause. */
const insertedSegmentMs = 3_000

/** A unique id that sorts after `id`, for segments that start at the same time. */
export function newIdAfter(id: string): string {
  const random = crypto.getRandomValues(new Uint32Array(2))
  return `${id}.${Array.from(random, (part) => part.toString(36)).join('')}`
}

const segmentOf = (transcript: Transcript, id: string): Segment | undefined =>
  transcript.segments[segmentIndex(transcript, id)]

/** Changes a segment's text. A blank text removes the segment. */
export const changeText = (transcript: Transcript, id: string, text: string): Edit | null =>
  retypeText(transcript, { id, text })

interface Typing {
  readonly id: string
  readonly text: string
  /** The segment before the current typing run. Words that half-typed letters had merged with get their times back. */
  readonly since?: Segment | undefined
}

/** As `changeText`, in a run of typing. */
export function retypeText(transcript: Transcript, { id, text, since }: Typing): Edit | null {
  const segment = segmentOf(transcript, id)
  if (!segment || segment.text === text) return null
  if (!text.trim()) return { kind: 'text', before: [segment], after: [] }
  const sameTimes = since?.startMs === segment.startMs && since.endMs === segment.endMs
  const { words } = replaceText(sameTimes ? since : segment, text)
  return { kind: 'text', before: [segment], after: [{ ...segment, text, words }] }
}

interface SplitOptions {
  /** Offset in UTF-16 units. */
  readonly at: number
  /** Id of the second half; see `newIdAfter`. */
  readonly newId: string
  /** Whether the second half starts a paragraph. */
  readonly startsParagraph?: boolean
}

/**
 * Splits a segment at a text offset and the time of that offset. Null when either half would be blank.
 */
export function splitSegment(
  transcript: Transcript,
  id: string,
  { at, newId, startsParagraph = false }: SplitOptions,
): Edit | null {
  const segment = segmentOf(transcript, id)
  if (!segment) return null
  const text = segment.text.slice(0, at).trimEnd()
  const from = segment.text.length - segment.text.slice(at).trimStart().length
  const rest = segment.text.slice(from)
  if (!text.trim() || !rest) return null
  const cutMs = timeAt(segment, from)
  const words = wordsBetween(segment, 0, text.length).map((word) => ({ ...word, endMs: Math.min(word.endMs, cutMs) }))
  const first = { ...segment, text, words, endMs: words.at(-1)?.endMs ?? cutMs }
  const second = {
    ...withParagraphStart(segment, startsParagraph),
    id: newId,
    text: rest,
    words: wordsBetween(segment, from, segment.text.length),
    startMs: cutMs,
  }
  return { kind: 'split', before: [segment], after: [withOverlapsInside(first), withOverlapsInside(second)] }
}

/** Only the overlaps that a part of a segment shares. */
function withOverlapsInside({ overlaps = [], ...segment }: Segment): Segment {
  const inside = overlaps.filter(({ startMs, endMs }) => startMs < segment.endMs && endMs > segment.startMs)
  return inside.length > 0 ? { ...segment, overlaps: inside } : segment
}

/** Starts a paragraph at this segment, or removes the user's paragraph break before it. */
export function startParagraph(transcript: Transcript, id: string, starts: boolean): Edit | null {
  const segment = segmentOf(transcript, id)
  if (!segment || (segment.startsParagraph ?? false) === starts) return null
  return { kind: starts ? 'split' : 'join', before: [segment], after: [withParagraphStart(segment, starts)] }
}

function withParagraphStart({ startsParagraph: _, ...segment }: Segment, starts: boolean): Segment {
  return starts ? { ...segment, startsParagraph: true } : segment
}

/**
 * Joins a segment with the next one and keeps the first one's speaker, and the engine of the longer text.
 * `at` is the offset where the second text begins, for the caret.
 */
export function joinWithNext(transcript: Transcript, id: string): { edit: Edit; at: number } | null {
  const index = segmentIndex(transcript, id)
  const [first, second] = [transcript.segments[index], transcript.segments[index + 1]]
  if (index < 0 || !first || !second) return null
  const [left, right] = [first.text.trimEnd(), second.text.trimStart()]
  const gap = separatorBetween(left, right)
  const words = monotonic([
    ...appendToLast(wordsBetween(first, 0, left.length), gap),
    ...wordsBetween(second, second.text.length - right.length, second.text.length),
  ])
  const { engine } = left.length >= right.length ? first : second
  const overlaps = [...(first.overlaps ?? []), ...(second.overlaps ?? [])].filter(
    ({ speaker }) => speaker !== first.speaker,
  )
  const { engine: _engine, overlaps: _overlaps, ...same } = first
  const joined: Segment = {
    ...same,
    text: left + gap + right,
    words,
    endMs: Math.max(first.endMs, second.endMs),
    ...(engine !== undefined && { engine }),
    ...(overlaps.length > 0 && { overlaps }),
  }
  return { edit: { kind: 'join', before: [first, second], after: [joined] }, at: left.length + gap.length }
}

function appendToLast(words: readonly Word[], gap: string): Word[] {
  return words.map((word, at) => (at === words.length - 1 ? { ...word, text: word.text + gap } : word))
}

/** Makes word starts monotonic: with overlapping speech, the second's words begin before the first's have ended. */
function monotonic(words: readonly Word[]): Word[] {
  let fromMs = 0
  return words.map((word) => {
    if (word.startMs >= fromMs) {
      fromMs = word.startMs
      return word
    }
    return { ...word, startMs: fromMs, endMs: Math.max(fromMs, word.endMs) }
  })
}

/** Removes segments; unknown ids are ignored. */
export function removeSegments(transcript: Transcript, ids: readonly string[]): Edit | null {
  const before = [...new Set(ids)].flatMap((id) => segmentOf(transcript, id) ?? [])
  return before.length > 0 ? { kind: 'remove', before, after: [] } : null
}

/**
 * An empty segment in the pause after another one, or before the first (`afterId` null), with its neighbor's speaker. Null when
 * `afterId` does not exist.
 * @param durationMs length of the recording: the segment never ends after it
 */
export function insertionSlot(
  transcript: Transcript,
  { afterId, newId, durationMs }: { afterId: string | null; newId: string; durationMs: number },
): Segment | null {
  const index = afterId === null ? -1 : segmentIndex(transcript, afterId)
  if (afterId !== null && index < 0) return null
  const [previous, next] = [transcript.segments[index], transcript.segments[index + 1]]
  const latestMs = next?.startMs ?? Infinity
  const startMs = Math.min(previous?.endMs ?? 0, latestMs)
  const endMs = Math.max(startMs, Math.min(startMs + insertedSegmentMs, latestMs, durationMs))
  return { id: newId, startMs, endMs, speaker: previous?.speaker ?? next?.speaker ?? '', text: '', words: [] }
}

/** Inserts a new segment with this text. Null for a blank text. */
export function insertSegment(slot: Segment, text: string): Edit | null {
  return text.trim() ? { kind: 'insert', before: [], after: [replaceText(slot, text)] } : null
}

/** Removes filler interjections; `count` is the number of changed segments. */
export function withoutFillers(transcript: Transcript): { edit: Edit | null; count: number } {
  const before: Segment[] = []
  const after: Segment[] = []
  for (const segment of transcript.segments) {
    const text = removeFillers(segment.text, transcript.language)
    if (text === segment.text) continue
    before.push(segment)
    if (text.trim()) after.push(replaceText(segment, text))
  }
  return { edit: before.length > 0 ? { kind: 'fillers', before, after } : null, count: before.length }
}
