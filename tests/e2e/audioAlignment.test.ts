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
    const { stretches, jumps, stutters, unknownMs } = findStretches(recorded.slice(1_600, 25_600), source)
    expect(stretches).toHaveLength(1)
    expect(stretches[0]).toMatchObject({ atMs: 0, lengthMs: 1_500 })
    expect(stretches[0]?.sourceMs).toBeCloseTo(100, 1)
    expect({ jumps, stutters, unknownMs }).toEqual({ jumps: 0, stutters: 0, unknownMs: 0 })
  })

  it('without one sample has a jump', () => {
    expect(findStretches(joined(recorded.slice(0, 8_000), recorded.slice(8_001)), source).jumps).toBe(1)
  })

  it('that went back has a jump, and one with a packet of silence stutters', () => {
    expect(findStretches(joined(recorded.slice(0, 16_000), recorded.slice(0, 8_000)), source)).toMatchObject({
      jumps: 1,
      stutters: 0,
    })
    const silence = new Int16Array(160)
    const broken = joined(recorded.slice(0, 8_000), silence, recorded.slice(8_000))
    expect(findStretches(broken, source)).toMatchObject({ jumps: 0, stutters: 1 })
  })

  it('without a whole block has a jump', () => {
    expect(findStretches(joined(recorded.slice(0, 8_000), recorded.slice(9_600)), source)).toMatchObject({
      jumps: 1,
      stutters: 0,
    })
  })

  it('of something else is strange', () => {
    expect(findStretches(noise(11).slice(0, 8_000), source)).toMatchObject({ stretches: [], unknownMs: 500 })
  })
})
