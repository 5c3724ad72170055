import { expect, test } from 'vitest'
import type { Transcript } from '../../../../src/transcript/model/transcript'
import { parseTranscript } from '../../../../src/transcript/model/parse'
import {
  nextSegment,
  previousSegment,
  segmentAt,
  wordAt,
  type WordPosition,
} from '../../../../src/transcript/model/timeline'
import { randomSegments } from '../sample'

const transcript = parseTranscript({
  list: [
    {
      id: 'a',
      start: 1000,
      end: 2000,
      text: 'one two',
      words: [
        [1000, 1400, 'one '],
        [1500, 2000, 'two'],
      ],
    },
    { id: 'b', start: 5000, end: 6000, text: 'three', words: [[5100, 6000, 'three']] },
  ],
})

test.each<[number, number, WordPosition | null]>([
  [0, -1, null],
  [999, -1, null],
  [1000, 0, { segment: 0, word: 0 }],
  [1450, 0, { segment: 0, word: 0 }],
  [1500, 0, { segment: 0, word: 1 }],
  [4000, 0, { segment: 0, word: 1 }],
  [5050, 1, null],
  [5100, 1, { segment: 1, word: 0 }],
  [99_000, 1, { segment: 1, word: 0 }],
])('at %d ms it is segment %d and word %j', (ms, segment, word) => {
  expect(segmentAt(transcript, ms)).toBe(segment)
  expect(wordAt(transcript, ms)).toEqual(word)
})

test('the next segment of a pause is the one after it', () => {
  expect(nextSegment(transcript, 0)?.id).toBe('a')
  expect(nextSegment(transcript, 3000)?.id).toBe('b')
  expect(nextSegment(transcript, 5000)).toBeUndefined()
})

test('going back leads to the start of the segment, and soon after its start to the one before', () => {
  expect(previousSegment(transcript, 8000)?.id).toBe('b')
  expect(previousSegment(transcript, 5500)?.id).toBe('a')
  expect(previousSegment(transcript, 0)?.id).toBe('a')
})

test('an empty transcript has no place', () => {
  const empty = parseTranscript({})
  expect(wordAt(empty, 5)).toBeNull()
  expect(nextSegment(empty, 5)).toBeUndefined()
  expect(previousSegment(empty, 5)).toBeUndefined()
})

/** The reference implementation, with a linear search. */
function slowWordAt({ segments }: Transcript, ms: number): WordPosition | null {
  const segment = segments.findLastIndex((each) => each.startMs <= ms)
  const word = segments[segment]?.words.findLastIndex((each) => each.startMs <= ms) ?? -1
  return word < 0 ? null : { segment, word }
}

test('the search finds what looking at everything finds', () => {
  for (let seed = 0; seed < 60; seed++) {
    const any = parseTranscript({ list: randomSegments(seed, seed) })
    const endMs = any.segments.at(-1)?.endMs ?? 0
    for (let ms = -50; ms < endMs + 200; ms += 37)
      expect(wordAt(any, ms), `seed ${seed} at ${ms}`).toEqual(slowWordAt(any, ms))
  }
})
