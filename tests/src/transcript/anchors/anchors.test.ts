import { describe, expect, it } from 'vitest'
import { anchorOf, locate, type PassageAnchor } from '../../../../src/transcript/anchors/anchors'
import type { Segment, Transcript } from '../../../../src/transcript/model/transcript'

function segment(id: string, startMs: number, text: string): Segment {
  const pieces = text.match(/\S+\s*/g) ?? [text]
  const step = 1000
  return {
    id,
    startMs,
    endMs: startMs + pieces.length * step,
    speaker: '1',
    text,
    words: pieces.map((piece, at) => ({
      text: piece,
      confidence: null,
      startMs: startMs + at * step,
      endMs: startMs + (at + 1) * step,
    })),
  }
}

const transcript = (...segments: Segment[]): Transcript => ({ language: 'en', segments, speakers: [] })
const before = transcript(
  segment('a', 0, 'The budget of the library grows next year.'),
  segment('b', 20_000, 'The library needs a new roof before winter.'),
  segment('c', 40_000, '预算要到明年才会增加。'),
)
const anchor = (start: number, end: number, id = 'a', endSegment = id): PassageAnchor => {
  const made = anchorOf(before, { segment: id, start, endSegment, end }, 2000)
  if (!made) throw new Error('no anchor')
  return made
}
const read = (now: Transcript, passage: PassageAnchor) =>
  locate(now, passage)
    ?.ranges.map(({ segment: id, start, end }) => now.segments.find((each) => each.id === id)?.text.slice(start, end))
    .join('|') ?? null
const edited = (text: string, id = 'a') =>
  transcript(...before.segments.map((each) => (each.id === id ? segment(id, each.startMs, text) : each)))

describe('an anchor', () => {
  it('has the words of its passage without spaces around them, and when they begin', () => {
    expect(anchor(3, 11)).toEqual({ segment: 'a', start: 4, endSegment: 'a', end: 10, quote: 'budget', atMs: 1000 })
  })

  it('may go over several segments', () => {
    const both = anchor(32, 11, 'a', 'b')
    expect(both.quote).toBe('next year. The library')
    expect(read(before, both)).toBe('next year.|The library')
  })

  it('of nothing but spaces is none', () => {
    expect(anchorOf(before, { segment: 'a', start: 3, endSegment: 'a', end: 4 }, 2000)).toBeNull()
    expect(anchorOf(before, { segment: 'z', start: 0, endSegment: 'z', end: 4 }, 2000)).toBeNull()
    expect(anchorOf(before, { segment: 'b', start: 0, endSegment: 'a', end: 4 }, 2000)).toBeNull()
  })

  it('ends where its words become too many', () => {
    expect(anchorOf(before, { segment: 'a', start: 0, endSegment: 'b', end: 11 }, 10)).toMatchObject({
      quote: 'The budget',
      endSegment: 'a',
      end: 10,
    })
  })
})

describe('a passage', () => {
  it.each([
    ['typed before it', 'Well, the whole budget of the library grows next year.', 'budget'],
    ['typed after it', 'The budget of the library and the school grows.', 'budget'],
    ['changed in another case of the same word', 'A budget? The budget of the library grows.', 'budget'],
  ])('stays where it is when something is %s', (_, text, found) => {
    expect(read(edited(text), anchor(4, 10))).toBe(found)
  })

  it('is the nearest of equal ones', () => {
    expect(locate(edited('budget, the budget, budget'), anchor(4, 10))?.ranges[0]?.start).toBe(0)
    expect(locate(edited('x budget and so on and the budget'), anchor(4, 10))?.ranges[0]?.start).toBe(2)
  })

  it('is found although its own words were corrected', () => {
    expect(read(edited('The budget of this library will grow next year.'), anchor(4, 31))).toBe(
      'budget of this library will grow',
    )
    expect(read(edited('预算要到后年才会增长。', 'c'), anchor(0, 10, 'c'))).toBe('预算要到后年才会增')
  })

  it('follows into the segments that its own was split into, and into the one it was joined with', () => {
    const [, second, third] = before.segments
    const split = transcript(
      segment('a', 0, 'The budget '),
      segment('a-2', 2_000, 'of the library grows next year.'),
      second!,
      third!,
    )
    expect(read(split, anchor(4, 25))).toBe('budget|of the library')
    expect(read(split, anchor(18, 25))).toBe('library')
    const joined = transcript(segment('a', 0, `${before.segments[0]!.text} ${second!.text}`), third!)
    expect(read(joined, anchor(20, 28, 'b'))).toBe('new roof')
  })

  it.each([
    ['its words are gone', edited('Something else entirely was said in this place, we think.')],
    ['its segment is gone', transcript(...before.segments.slice(1))],
    ['there is no text', transcript()],
  ])('is gone when %s', (_, now) => {
    expect(read(now, anchor(4, 25))).toBeNull()
  })

  it('of 2,000 characters in a changed text of 100,000 is looked for in no more than some milliseconds', () => {
    const long = 'word and more '.repeat(7_000)
    const big = transcript(segment('a', 0, long))
    const passage: PassageAnchor = {
      segment: 'a',
      start: 0,
      endSegment: 'a',
      end: 2000,
      quote: 'unlike '.repeat(285),
      atMs: 0,
    }
    const startedAt = performance.now()
    expect(locate(big, passage)).toBeNull()
    expect(performance.now() - startedAt).toBeLessThan(200)
  })
})
