/** Random transcripts and random edits, for property tests. */
import fc from 'fast-check'
import { expect } from 'vitest'
import {
  changeText,
  insertSegment,
  joinWithNext,
  removeSegments,
  insertionSlot,
  splitSegment,
  withoutFillers,
} from '../../../src/transcript/operations/segmentOperations'
import { compareSegments, type Edit } from '../../../src/transcript/model/edit'
import type { Segment, Transcript } from '../../../src/transcript/model/transcript'
import { parseTranscript } from '../../../src/transcript/model/parse'
import {
  addSpeaker,
  nextSpeakerId,
  mergeSpeakers,
  renameSpeaker,
  setSpeaker,
} from '../../../src/transcript/operations/speakerOperations'
import { acceptPhrase, nextLowConfidence, replacePhrases } from '../../../src/transcript/operations/lowConfidence'

const word = fc.constantFrom(
  'hello ',
  'world, ',
  'um, ',
  'go ',
  '大家好',
  '，',
  '我们',
  '嗯，',
  '开始。',
  "it's ",
  '🙂 ',
  '2026 ',
)
const text = fc.array(word, { minLength: 1, maxLength: 8 }).map((words) => words.join(''))

const rawSegment = fc.record({
  gap: fc.integer({ min: -200, max: 3_000 }),
  length: fc.integer({ min: 0, max: 8_000 }),
  text: text.filter((value) => value.trim() !== ''),
  role: fc.constantFrom('', '1', '2'),
  unsure: fc.boolean(),
})

/** Parsed transcripts: some words timed with low confidence, some estimated, some segments overlapping. */
export const transcripts: fc.Arbitrary<Transcript> = fc
  .array(rawSegment, { minLength: 1, maxLength: 8 })
  .map((raws) => {
    let at = 0
    const list = raws.map((raw, index) => {
      const start = Math.max(0, at + raw.gap)
      const end = start + raw.length
      at = end
      const words = raw.unsure ? [[start, end, raw.text, 0.3]] : undefined
      return { id: `s${index}`, start, end, role: raw.role, text: raw.text, words }
    })
    return parseTranscript({ language: '', speakers: { '1': '李', '2': '' }, list })
  })

/** A random user action; the numbers choose what and where. */
export type RandomAction = readonly [kind: number, where: number, how: number, text: string]
export const randomActions: fc.Arbitrary<RandomAction[]> = fc.array(fc.tuple(fc.nat(11), fc.nat(), fc.nat(), text), {
  maxLength: 25,
})

/** Two-word segments of unique words, so that each word can be traced. */
export const speeches: fc.Arbitrary<Transcript> = fc.integer({ min: 2, max: 5 }).map((count) =>
  parseTranscript({
    list: Array.from({ length: count }, (_, at) => {
      const [start, end] = [at * 1_000, at * 1_000 + 900]
      return { id: `s${at}`, start, end, role: '1', text: `w${at}a w${at}b w${at}c` }
    }),
  }),
)

/** An edit that moves, adds or reassigns words, and removes none. `name` is a new id. */
export function losslessEditOf(transcript: Transcript, [kind, where, how]: RandomAction, name: string): Edit | null {
  const { segments } = transcript
  const segment = segments[where % segments.length]
  if (!segment) return null
  const starts = segment.words.map((_, at) => segment.words.slice(0, at).reduce((sum, one) => sum + one.text.length, 0))
  switch (kind % 4) {
    case 0:
      return changeText(transcript, segment.id, `${segment.text} ${name}`)
    case 1:
      return splitSegment(transcript, segment.id, {
        at: starts[how % starts.length] ?? 0,
        newId: `${segment.id}.${name}`,
      })
    case 2:
      return joinWithNext(transcript, segment.id)?.edit ?? null
    default:
      return setSpeaker(transcript, [segment.id], '')
  }
}

/** The edit of an action on this transcript. `id` is used for whatever it creates. */
export function editOf(transcript: Transcript, [kind, where, how, written]: RandomAction, id: string): Edit | null {
  const { segments } = transcript
  const segment = segments[where % Math.max(1, segments.length)]
  if (!segment) return insertAt(transcript, null, written, id)
  const cut = how % (segment.text.length + 1)
  const unsure = nextLowConfidence(transcript, null, 1)
  switch (kind) {
    case 0:
      return changeText(transcript, segment.id, segment.text.slice(0, cut) + written + segment.text.slice(cut))
    case 1:
      return changeText(transcript, segment.id, segment.text.slice(0, cut) + segment.text.slice(cut + (how % 7)))
    case 2:
      return changeText(transcript, segment.id, written)
    case 3:
      return splitSegment(transcript, segment.id, { at: cut, newId: `${segment.id}.${id}` })
    case 4:
      return joinWithNext(transcript, segment.id)?.edit ?? null
    case 5:
      return removeSegments(transcript, [segment.id, 'nobody'])
    case 6:
      return insertAt(transcript, segment.id, written, `${segment.id}.${id}`)
    case 7:
      return setSpeaker(transcript, [segment.id], how % 2 ? '2' : '')
    case 8:
      return how % 2
        ? addSpeaker(transcript, { id: nextSpeakerId(transcript), name: written })
        : renameSpeaker(transcript, '1', written)
    case 9:
      return mergeSpeakers(transcript, '2', '1')
    case 10:
      return withoutFillers(transcript).edit
    default:
      if (!unsure) return null
      return how % 2 ? acceptPhrase(transcript, unsure) : replacePhrases(transcript, [unsure], written)
  }
}

function insertAt(transcript: Transcript, afterId: string | null, written: string, id: string): Edit | null {
  const slot = insertionSlot(transcript, { afterId, newId: id, durationMs: durationMsOf(transcript) })
  return slot && insertSegment(slot, written)
}

/** Length of a recording that ends with the last segment. */
export const durationMsOf = ({ segments }: Transcript) => Math.max(0, ...segments.map(({ endMs }) => endMs))

/** Invariants of every transcript: known speakers, sorted segments, unique ids, words that concatenate to the text, monotonic times. */
export function expectValid({ segments, speakers }: Transcript): void {
  const known = new Set(['', ...speakers.map(({ id }) => id)])
  expect(segments.filter(({ speaker }) => !known.has(speaker))).toEqual([])
  expect(segments).toEqual([...segments].sort(compareSegments))
  expect(new Set(segments.map(({ id }) => id)).size).toBe(segments.length)
  for (const segment of segments) expectValidSegment(segment)
}

function expectValidSegment(segment: Segment): void {
  expect(segment.text.trim(), segment.id).not.toBe('')
  expect(segment.words.map((one) => one.text).join('')).toBe(segment.text)
  expect(segment.words.length).toBeGreaterThan(0)
  let fromMs = segment.startMs
  for (const { startMs, endMs } of segment.words) {
    expect(startMs).toBeGreaterThanOrEqual(fromMs)
    expect(endMs).toBeGreaterThanOrEqual(startMs)
    expect(endMs).toBeLessThanOrEqual(segment.endMs)
    fromMs = startMs
  }
  expect(segment.startMs).toBeLessThanOrEqual(segment.endMs)
  for (const ms of [segment.startMs, segment.endMs]) expect(Number.isInteger(ms) && ms >= 0).toBe(true)
}
