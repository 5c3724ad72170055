/** What a person can do to the text, each as the edit that does it; null where nothing would change. */
import { segmentIndex, type Edit } from './edit'
import { removeFillers } from './fillers'
import { gapBetween } from './joinTexts'
import type { Segment, Transcript, Word } from './model'
import { timeAt, withText, wordsBetween } from './retime'

/** How long a segment may become that is put into a long pause. */
const insertedMs = 3_000

/** An id of its own for a segment that comes after another one: of two at the same time it stands second. */
export function idAfter(id: string): string {
  const random = crypto.getRandomValues(new Uint32Array(2))
  return `${id}.${Array.from(random, (part) => part.toString(36)).join('')}`
}

const segmentOf = (transcript: Transcript, id: string): Segment | undefined =>
  transcript.segments[segmentIndex(transcript, id)]

/**
 * The segment says something else. Without any text it goes.
 * @param since the segment before the typing that this goes on with: a word that half-typed letters ran into has its time again
 */
export function changeText(transcript: Transcript, id: string, text: string, since?: Segment): Edit | null {
  const segment = segmentOf(transcript, id)
  if (!segment || segment.text === text) return null
  if (!text.trim()) return { kind: 'text', before: [segment], after: [] }
  const sameTimes = since?.startMs === segment.startMs && since.endMs === segment.endMs
  const { words } = withText(sameTimes ? since : segment, text)
  return { kind: 'text', before: [segment], after: [{ ...segment, text, words }] }
}

/**
 * Two segments of one, cut at a place in its text (UTF-16 units) with the time the voice is there.
 * Null where one of them would be blank.
 * @param newId of the second one; see `idAfter`
 */
export function splitSegment(transcript: Transcript, id: string, at: number, newId: string): Edit | null {
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
    ...segment,
    id: newId,
    text: rest,
    words: wordsBetween(segment, from, segment.text.length),
    startMs: cutMs,
  }
  return { kind: 'split', before: [segment], after: [first, second] }
}

/**
 * One segment of this and the next, as the speaker of this one.
 * `at` is the place in the text where the second begins, for the caret.
 */
export function joinWithNext(transcript: Transcript, id: string): { edit: Edit; at: number } | null {
  const index = segmentIndex(transcript, id)
  const [first, second] = [transcript.segments[index], transcript.segments[index + 1]]
  if (index < 0 || !first || !second) return null
  const [left, right] = [first.text.trimEnd(), second.text.trimStart()]
  const gap = gapBetween(left, right)
  const words = inOrder([
    ...withEnd(wordsBetween(first, 0, left.length), gap),
    ...wordsBetween(second, second.text.length - right.length, second.text.length),
  ])
  const joined = { ...first, text: left + gap + right, words, endMs: Math.max(first.endMs, second.endMs) }
  return { edit: { kind: 'join', before: [first, second], after: [joined] }, at: left.length + gap.length }
}

function withEnd(words: readonly Word[], gap: string): Word[] {
  return words.map((word, at) => (at === words.length - 1 ? { ...word, text: word.text + gap } : word))
}

/** Where two people spoke at once, the second's words begin before the first's have ended. */
function inOrder(words: readonly Word[]): Word[] {
  let fromMs = 0
  return words.map((word) => {
    if (word.startMs >= fromMs) {
      fromMs = word.startMs
      return word
    }
    return { ...word, startMs: fromMs, endMs: Math.max(fromMs, word.endMs) }
  })
}

/** Takes segments out; ids that are not there are passed over. */
export function removeSegments(transcript: Transcript, ids: readonly string[]): Edit | null {
  const before = [...new Set(ids)].flatMap((id) => segmentOf(transcript, id) ?? [])
  return before.length > 0 ? { kind: 'remove', before, after: [] } : null
}

/**
 * A segment yet without a text in the pause after another one, or before the first (null), with that one's speaker. Null when
 * the other one is not there.
 * @param soundMs length of the recording: where the pause is its end, the segment ends there too
 */
export function roomAfter(
  transcript: Transcript,
  afterId: string | null,
  newId: string,
  soundMs: number,
): Segment | null {
  const index = afterId === null ? -1 : segmentIndex(transcript, afterId)
  if (afterId !== null && index < 0) return null
  const [previous, next] = [transcript.segments[index], transcript.segments[index + 1]]
  const latestMs = next?.startMs ?? Infinity
  const startMs = Math.min(previous?.endMs ?? 0, latestMs)
  const endMs = Math.max(startMs, Math.min(startMs + insertedMs, latestMs, soundMs))
  return { id: newId, startMs, endMs, speaker: previous?.speaker ?? next?.speaker ?? '', text: '', words: [] }
}

/** Puts a segment in that is not there, with that text. Null for a blank one. */
export function insertSegment(room: Segment, text: string): Edit | null {
  return text.trim() ? { kind: 'insert', before: [], after: [withText(room, text)] } : null
}

/** The text without filler interjections, and how many segments that changes. */
export function withoutFillers(transcript: Transcript): { edit: Edit | null; count: number } {
  const before: Segment[] = []
  const after: Segment[] = []
  for (const segment of transcript.segments) {
    const text = removeFillers(segment.text, transcript.language)
    if (text === segment.text) continue
    before.push(segment)
    if (text.trim()) after.push(withText(segment, text))
  }
  return { edit: before.length > 0 ? { kind: 'fillers', before, after } : null, count: before.length }
}
