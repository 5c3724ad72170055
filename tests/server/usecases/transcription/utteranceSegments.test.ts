import { describe, expect, it } from 'vitest'
import { toSegments } from '../../../../server/usecases/transcription/utteranceSegments'

const piece = { startMs: 10_000, endMs: 20_000 }

describe('segments of a piece', () => {
  it('times count from the start of the recording', () => {
    const words: [number, number, string, number][] = [
      [100, 400, 'good ', 0.5],
      [400, 900, 'morning', 0.7],
    ]
    expect(toSegments(piece, [{ startMs: 100, endMs: 900, text: 'good morning', words, confidence: 0.6 }])).toEqual([
      {
        id: '10000-0',
        start: 10_100,
        end: 10_900,
        role: '',
        text: 'good morning',
        words: [
          [10_100, 10_400, 'good ', 0.5],
          [10_400, 10_900, 'morning', 0.7],
        ],
        confidence: 0.6,
      },
    ])
  })

  it('the text of a segment is its words joined by nothing, without space around it', () => {
    const words: [number, number, string][] = [
      [0, 100, ' one '],
      [100, 200, 'two '],
      [200, 300, 'three  '],
    ]
    const [segment] = toSegments(piece, [{ startMs: 0, endMs: 300, text: ' one two three  ', words }])
    expect(segment?.text).toBe('one two three')
    expect(segment?.words?.map(([, , text]) => text).join('')).toBe('one two three')
  })

  it('no time leaves the piece, and all are whole milliseconds', () => {
    const [segment] = toSegments(piece, [{ startMs: -20, endMs: 10_400.6, text: 'x', words: [[-20, 12.4, 'x']] }])
    expect(segment).toMatchObject({ start: 10_000, end: 20_000, words: [[10_000, 10_012, 'x']] })
  })

  it('utterances without text are left out, and ids never repeat', () => {
    const said = (text: string) => ({ startMs: 0, endMs: 10, text })
    const segments = toSegments(piece, [said('a'), said('  '), said('b'), said('')])
    expect(segments.map(({ text }) => text)).toEqual(['a', 'b'])
    expect(new Set(segments.map(({ id }) => id)).size).toBe(2)
  })

  it('an engine without words or confidence gives segments with estimated words and without confidence', () => {
    expect(toSegments(piece, [{ startMs: 0, endMs: 100, text: ' 你好 ' }])).toEqual([
      {
        id: '10000-0',
        start: 10_000,
        end: 10_100,
        role: '',
        text: '你好',
        words: [
          [10_000, 10_050, '你'],
          [10_050, 10_100, '好'],
        ],
        estimated: [0, 1],
      },
    ])
  })

  it('measured words are not marked as estimated', () => {
    const [segment] = toSegments(piece, [{ startMs: 0, endMs: 9, text: 'a', words: [[0, 9, 'a']] }])
    expect(segment).not.toHaveProperty('estimated')
  })

  it('name the engine that recognized them, if it is known', () => {
    const said = [{ startMs: 0, endMs: 10, text: 'a' }]
    expect(toSegments(piece, said, 'small')[0]?.engine).toBe('small')
    expect(toSegments(piece, said)[0]).not.toHaveProperty('engine')
  })
})
