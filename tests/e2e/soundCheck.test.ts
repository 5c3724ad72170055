import { describe, expect, it } from 'vitest'
import { findStretches } from './soundCheck'

/** Two seconds of noise below 4 kHz, in whole numbers as a recording has them. */
function noise(seed: number): Int16Array {
  let state = seed
  const white = Array.from({ length: 32_002 }, () => (state = (state * 48_271) % 0x7fffffff) / 0x7fffffff - 0.5)
  return Int16Array.from({ length: 32_000 }, (_, at) => 8_000 * (white[at]! + 2 * white[at + 1]! + white[at + 2]!))
}
const heard = noise(7)
const fed = Float32Array.from(heard)
const joined = (...parts: Int16Array[]) => Int16Array.from(parts.flatMap((part) => Array.from(part)))

describe('a recording', () => {
  it('that is part of what was fed is one stretch', () => {
    const { stretches, jumps, stutters, strangeMs } = findStretches(heard.slice(1_600, 25_600), fed)
    expect(stretches).toHaveLength(1)
    expect(stretches[0]).toMatchObject({ atMs: 0, lengthMs: 1_500 })
    expect(stretches[0]?.fedMs).toBeCloseTo(100, 1)
    expect({ jumps, stutters, strangeMs }).toEqual({ jumps: 0, stutters: 0, strangeMs: 0 })
  })

  it('without one sample has a jump', () => {
    expect(findStretches(joined(heard.slice(0, 8_000), heard.slice(8_001)), fed).jumps).toBe(1)
  })

  it('that went back has a jump, and one with a packet of silence stutters', () => {
    expect(findStretches(joined(heard.slice(0, 16_000), heard.slice(0, 8_000)), fed)).toMatchObject({ jumps: 1, stutters: 0 })
    const silence = new Int16Array(160)
    const broken = joined(heard.slice(0, 8_000), silence, heard.slice(8_000))
    expect(findStretches(broken, fed)).toMatchObject({ jumps: 0, stutters: 1 })
  })

  it('without a whole block has a jump', () => {
    expect(findStretches(joined(heard.slice(0, 8_000), heard.slice(9_600)), fed)).toMatchObject({ jumps: 1, stutters: 0 })
  })

  it('of something else is strange', () => {
    expect(findStretches(noise(11).slice(0, 8_000), fed)).toMatchObject({ stretches: [], strangeMs: 500 })
  })
})
