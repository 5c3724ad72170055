import { describe, expect, it } from 'vitest'
import { trimNotes, trimSegment, trimSummary } from '../../../../server/usecases/shares/trim'
import type { Summary } from '../../../../src/wire/insightSchemas'
import type { WireSegment } from '../../../../src/wire/responses'

const range = { fromMs: 10_000, toMs: 20_000 }
const segment = (change: Partial<WireSegment>): WireSegment => ({
  id: 'a',
  start: 8_000,
  end: 13_000,
  role: '1',
  text: 'one two three',
  words: [
    [8_000, 9_000, 'one ', 0.4],
    [10_000, 11_000, 'two '],
    [12_000, 13_000, 'three'],
  ],
  ...change,
})

describe('a segment', () => {
  it('in the range is shown as it is, from the beginning of the part', () => {
    const whole = segment({ start: 10_000, end: 20_000, paragraph: true, engine: 'secret', confidence: 0.5 })
    expect(trimSegment(whole, range)).toEqual({
      id: 'a',
      role: '1',
      start: 0,
      end: 10_000,
      text: 'one two three',
      words: [
        [0, 0, 'one '],
        [0, 1_000, 'two '],
        [2_000, 3_000, 'three'],
      ],
      paragraph: true,
    })
  })

  it('that begins before it keeps the words that start in it', () => {
    expect(trimSegment(segment({}), range)).toMatchObject({ text: 'two three', start: 0, end: 3_000 })
  })

  it('that ends after it keeps the words that start in it', () => {
    const late = segment({
      start: 18_000,
      end: 24_000,
      words: [
        [18_000, 19_000, 'in '],
        [20_000, 24_000, 'out'],
      ],
    })
    expect(trimSegment(late, range)).toMatchObject({ text: 'in ', start: 8_000, end: 9_000 })
  })

  it('without word times is left out unless all of it is in the range', () => {
    const plain = segment({ words: [] })
    expect(trimSegment(plain, range)).toBeNull()
    expect(trimSegment({ ...plain, start: 10_000 }, range)).toMatchObject({ text: 'one two three' })
  })

  it('beside the range is left out', () => {
    for (const [start, end] of [
      [0, 9_000],
      [20_000, 30_000],
    ] as const)
      expect(trimSegment(segment({ start, end, words: [[start, end, 'word']] }), range)).toBeNull()
  })

  it('keeps who else talks as far as it is shown', () => {
    const overlaps: WireSegment['overlaps'] = [
      [8_000, 9_000, '2'],
      [9_500, 11_000, '3'],
    ]
    expect(trimSegment(segment({ overlaps }), range)?.overlaps).toEqual([[0, 1_000, '3']])
  })
})

it('notes are those taken in the range', () => {
  const notes = [5_000, 10_000, 19_999, 20_000].map((at) => ({ id: `${at}`, at, text: '' }))
  expect(trimNotes(notes, range).map(({ at }) => at)).toEqual([0, 9_999])
})

describe('a summary', () => {
  const summary: Summary = {
    summary: 'All of it.',
    keywords: ['everything'],
    lines: [
      { text: 'before', start: 9_000 },
      { text: 'in', start: 12_000 },
      { text: 'reaches out', start: 18_000 },
      { text: 'anywhere' },
    ],
    decisions: [
      { text: 'in', start: 13_000 },
      { text: 'the last words in it', start: 19_500 },
    ],
    todos: [{ text: 'after', start: 21_000 }],
    chapters: [
      { title: 'reaches in', start: 5_000, text: '' },
      { title: 'inside', start: 11_000, text: '' },
      { title: 'reaches out', start: 19_000, text: '' },
    ],
  }

  it('keeps only what is known to be about the range', () => {
    expect(trimSummary(summary, range, 60_000)).toEqual({
      summary: '',
      keywords: [],
      lines: [{ text: 'in', start: 2_000 }],
      decisions: [{ text: 'in', start: 3_000 }],
      todos: [],
      chapters: [{ title: 'inside', start: 1_000, text: '' }],
    })
  })

  it('keeps the last chapter if the recording ends with the part', () => {
    expect(trimSummary(summary, range, 20_000)?.chapters.map(({ title }) => title)).toEqual(['inside', 'reaches out'])
  })

  it('of a line that goes on after the part tells nothing', () => {
    const lines = [
      { text: 'about 12 s to 30 s', start: 12_000 },
      { text: 'later', start: 30_000 },
    ]
    expect(trimSummary({ ...summary, lines, decisions: [], chapters: [] }, range, 60_000)).toBeNull()
    expect(trimSummary({ ...summary, lines }, { ...range, toMs: 30_000 }, 60_000)?.lines).toHaveLength(1)
  })

  it('is none if nothing is left', () => {
    expect(trimSummary({ ...summary, lines: [], decisions: [], chapters: [] }, range, 60_000)).toBeNull()
  })
})
