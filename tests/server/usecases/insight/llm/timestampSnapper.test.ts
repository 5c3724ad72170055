import { describe, expect, it } from 'vitest'
import { TimestampSnapper, parseTimestamp } from '../../../../../server/usecases/insight/llm/timestampSnapper'

describe('a moment that a model names', () => {
  it.each([
    ['12:34', 754_000],
    ['[12:34]', 754_000],
    [' 1:02:03 ', 3_723_000],
    ['00:05.7', 5_000],
    ['75:00', 4_500_000],
    [12.5, 12_500],
    [0, 0],
    ['', null],
    ['noon', null],
    ['12', null],
    ['1:2:3', null],
    ['12:345', null],
    ['-1:00', null],
    [-5, null],
    [NaN, null],
    [Infinity, null],
    [null, null],
    [{}, null],
    ['12:34 and 13:00', null],
  ])('%j is %s', (value, ms) => {
    expect(parseTimestamp(value)).toBe(ms)
  })
})

describe('a moment on the recording', () => {
  const segments = [
    [1_400, 4_000],
    [5_900, 9_000],
    [12_000, 15_000],
  ].map(([startMs = 0, endMs = 0]) => ({ startMs, endMs, speaker: '', text: 'a' }))
  const moments = new TimestampSnapper(segments)

  it.each([
    ['00:01', 1_400],
    ['00:05', 5_900],
    ['00:06', 5_900],
    ['00:08', 5_900],
    ['00:10', 5_900],
    ['00:12', 12_000],
    ['00:16', 12_000],
    [0, 1_400],
  ])('%s is the start of the segment that is spoken then', (value, startMs) => {
    expect(moments.snap(value)).toBe(startMs)
  })

  it.each(['00:18', '99:00', 'later'])('%s is none: it lies outside', (value) => {
    expect(moments.snap(value)).toBeNull()
  })

  it('outside of the part that the model read is none', () => {
    const part = { startMs: 5_900, endMs: 9_000 }
    expect(moments.snap('00:06', part)).toBe(5_900)
    expect(moments.snap('00:01', part)).toBeNull()
    expect(moments.snap('00:13', part)).toBeNull()
  })

  it('of a recording without segments is none', () => {
    expect(new TimestampSnapper([]).snap('00:01')).toBeNull()
  })
})
