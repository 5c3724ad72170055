import { describe, expect, test } from 'vitest'
import { groupParagraphs, paragraphIndex, singleParagraphs } from '../../../../src/transcript/model/paragraphs'
import { parseTranscript } from '../../../../src/transcript/model/parse'
import type { Segment } from '../../../../src/transcript/model/transcript'

interface Line {
  text?: string
  role?: string
  /** Pause before it. */
  pauseMs?: number
  paragraph?: boolean
}

function segmentsOf(lines: readonly Line[]): readonly Segment[] {
  let end = 0
  const list = lines.map(({ text = 'word', role = '', pauseMs = 100, paragraph }, index) => {
    const start = end + pauseMs
    end = start + 1000
    return { id: `${index}`, start, end, role, text, ...(paragraph && { paragraph }) }
  })
  return parseTranscript({ list }).segments
}

const sizes = (lines: readonly Line[]) => groupParagraphs(segmentsOf(lines)).map(({ segments }) => segments.length)
const repeat = (count: number, line: Line): Line[] => Array.from({ length: count }, () => line)
/** 60 columns. */
const sentence = 'This is a sentence of sixty columns, no more and no less ok.'

describe('a paragraph', () => {
  test.each([
    ['goes on without a speaker', [{}, {}], [2]],
    ['goes on with the same speaker', [{ role: '1' }, { role: '1' }], [2]],
    ['ends with another speaker', [{ role: '1' }, { role: '2' }, { role: '2' }], [1, 2]],
    ['ends where the speaker is unknown', [{ role: '1' }, {}], [1, 1]],
    ['outlasts a short pause', [{}, { pauseMs: 1_999 }], [2]],
    ['ends at a long pause', [{}, { pauseMs: 2_000 }], [1, 1]],
    ['ends where the user says so', [{}, { paragraph: true }, {}], [1, 2]],
    ['ends with a sentence once it is long', repeat(9, { text: sentence }), [6, 3]],
    [
      'ends at a short pause once it is long',
      [...repeat(8, { text: sentence.slice(0, -1) }), { pauseMs: 700 }],
      [8, 1],
    ],
    ['ends somewhere without pauses and sentences', repeat(20, { text: sentence.slice(0, -1) + ',' }), [10, 10]],
    [
      'counts full-width characters twice',
      repeat(9, { text: '这是三十个字的一句话，不多也不少，正好是三十个字没有错的了。' }),
      [6, 3],
    ],
    ['ends after a closing quote', [...repeat(7, { text: `“${sentence}”` }), {}], [6, 2]],
  ] as const)('%s', (_, lines, expected) => {
    expect(sizes(lines)).toEqual(expected)
  })
})

test('unchanged paragraphs keep their identity, changed and moved ones do not', () => {
  const segments = segmentsOf([{ role: '1' }, { role: '2' }, { role: '2' }, { role: '3' }])
  const before = groupParagraphs(segments)
  const [first, second, third, fourth] = segments as [Segment, Segment, Segment, Segment]
  const changed = groupParagraphs([first, { ...second, text: 'new' }, third, fourth], before)
  expect(changed.map((paragraph, index) => paragraph === before[index])).toEqual([true, false, true])
  const moved = groupParagraphs([second, third, fourth], before)
  expect(moved.map(({ first }) => first)).toEqual([0, 2])
  expect(moved[1]).not.toBe(before[2])
})

test('a segment is found in its paragraph', () => {
  const paragraphs = groupParagraphs(segmentsOf([{ role: '1' }, { role: '2' }, { role: '2' }, { role: '3' }]))
  expect([-1, 0, 1, 2, 3, 4].map((index) => paragraphIndex(paragraphs, index))).toEqual([-1, 0, 1, 1, 2, -1])
  expect(paragraphIndex([], 0)).toBe(-1)
})

test('captions are paragraphs of one segment', () => {
  const segments = segmentsOf([{}, {}])
  expect(singleParagraphs(segments).map(({ id, first }) => [id, first])).toEqual([
    ['0', 0],
    ['1', 1],
  ])
})
