import { describe, expect, it } from 'vitest'
import { findStretches } from './audioAlignment'

/** Two seconds of noise below 4 kHz, as 16-bit samples. */
function noise(seed: number): Int16Array {
  let state = seed
  const white = Array.from({ length: 32_002 }, () => (state = (state * 48_271) % 0x7fffffff) / 0x7fffffff - 0.5)
  return Int16Array.from({ length: 32_000 }, (_, at) => 8_000 * (white[at]! + 2 * white[at + 1]! + white[at + 2]!))
}
const recorded = noise(7)
const source = Float32Array.from(recorded)
const joined = (...parts: Int16Array[]) => Int16Array.from(parts.flatMap((part) => Array.from(part)))

describe('a recording', () => {
  it('that is part of what was fed is one stretch', () => {
    const { stretches, jumps, unknownMs } = findStretches(recorded.slice(1_600, 25_600), source)
    expect(stretches).toHaveLength(1)
    expect(stretches[0]).toMatchObject({ atMs: 0, lengthMs: 1_500 })
    expect(stretches[0]?.sourceMs).toBeCloseTo(100, 1)
    expect({ jumps, unknownMs }).toEqual({ jumps: 0, unknownMs: 0 })
  })

  it('without one sample has a jump', () => {
    expect(findStretches(joined(recorded.slice(0, 8_000), recorded.slice(8_001)), source).jumps).toBe(1)
  })

  it('that went back has a jump, and so has one with silence in between or without a block', () => {
    const jumpsOf = (...parts: Int16Array[]) => findStretches(joined(...parts), source).jumps
    expect(jumpsOf(recorded.slice(0, 16_000), recorded.slice(0, 8_000))).toBe(1)
    expect(jumpsOf(recorded.slice(0, 8_000), new Int16Array(160), recorded.slice(8_000))).toBe(1)
    expect(jumpsOf(recorded.slice(0, 8_000), recorded.slice(9_600))).toBe(1)
  })

  it('with silence and skips that the source has too is one stretch, also when the source begins anew', () => {
    const skipping = joined(
      new Int16Array(1_600),
      recorded.slice(0, 8_000),
      new Int16Array(3_200),
      recorded.slice(9_000),
    )
    const whole = findStretches(skipping, Float32Array.from(skipping))
    expect(whole).toMatchObject({ jumps: 0, unknownMs: 0 })
    const twice = Float32Array.from(joined(recorded.slice(0, 16_000), recorded))
    const again = findStretches(joined(recorded.slice(0, 12_000), recorded), twice)
    expect(again.stretches.map(({ sourceMs }) => Math.round(sourceMs))).toEqual([0, 1_000])
  })

  it('of something else is strange', () => {
    expect(findStretches(noise(11).slice(0, 8_000), source)).toMatchObject({ stretches: [], unknownMs: 500 })
  })
})
