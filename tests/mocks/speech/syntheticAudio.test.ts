import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../../mocks/speech/random'
import {
  randomBursts,
  renderSamples,
  wavFileBytes,
  wavSlice,
  type SpeechBurst,
} from '../../../mocks/speech/syntheticAudio'

const bursts: SpeechBurst[] = [
  { startMs: 100, endMs: 900, voice: 0 },
  { startMs: 1500, endMs: 3700, voice: 1 },
]
const durationMs = 4000
const loudest = (samples: Int16Array) => samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0)
const between = (startMs: number, endMs: number) => renderSamples(bursts, startMs * 16, (endMs - startMs) * 16)

describe('computed sound', () => {
  it('is heard while somebody speaks, quietly, and silent otherwise', () => {
    for (const [start, end] of [
      [100, 900],
      [1500, 2500],
      [2700, 3700],
    ] as const) {
      expect(loudest(between(start, end))).toBeGreaterThan(1000)
      expect(loudest(between(start, end))).toBeLessThan(8000)
    }
    for (const [start, end] of [
      [0, 100],
      [900, 1500],
      [3700, 4000],
    ] as const)
      expect(loudest(between(start, end))).toBe(0)
  })

  it('is the same in parts as in one', () => {
    const whole = renderSamples(bursts, 0, 64_000)
    for (const part of [77, 16_000, 20_001]) {
      for (let from = 0; from < whole.length; from += part) {
        const count = Math.min(part, whole.length - from)
        const same = renderSamples(bursts, from, count).every((sample, index) => sample === whole[from + index])
        expect(same, `${count} from ${from}`).toBe(true)
      }
    }
  })

  it('made up for a file: talk and pauses in turn to the end', () => {
    const bursts = randomBursts(60_000, randomFrom(4))
    expect(bursts).toEqual(randomBursts(60_000, randomFrom(4)))
    bursts.forEach(({ startMs, endMs }, index) => {
      expect(endMs).toBeGreaterThan(startMs)
      expect(startMs - (bursts[index - 1]?.endMs ?? 0)).toBeGreaterThanOrEqual(150)
    })
    expect(bursts.at(-1)?.endMs).toBeGreaterThan(55_000)
    expect(bursts.at(-1)?.endMs).toBeLessThan(60_000)
  })
})

describe('its WAV file', () => {
  const size = wavFileBytes(durationMs)
  const whole = wavSlice({ bursts, durationMs }, 0, size - 1)
  const view = new DataView(whole.buffer)

  it('says what it is: PCM, mono, 16 kHz, 16 bit, and how long', () => {
    expect(new TextDecoder().decode(whole.subarray(0, 4))).toBe('RIFF')
    expect(new TextDecoder().decode(whole.subarray(8, 16))).toBe('WAVEfmt ')
    expect([20, 22, 34].map((at) => view.getUint16(at, true))).toEqual([1, 1, 16])
    expect([4, 24, 28, 40].map((at) => view.getUint32(at, true))).toEqual([size - 8, 16_000, 32_000, 128_000])
    expect(size).toBe(44 + 128_000)
  })

  it('holds the samples', () => {
    const samples = renderSamples(bursts, 0, 64_000)
    expect(samples.every((sample, index) => sample === view.getInt16(44 + index * 2, true))).toBe(true)
  })

  it.each([
    [0, 0],
    [0, 43],
    [10, 60],
    [43, 44],
    [44, 44],
    [45, 45],
    [45, 1_000],
    [4_001, 40_000],
    [size - 3, size - 1],
  ])('bytes %i to %i are those of the whole', (start, end) =>
    expect([...wavSlice({ bursts, durationMs }, start, end)]).toEqual([...whole.subarray(start, end + 1)]),
  )
})
