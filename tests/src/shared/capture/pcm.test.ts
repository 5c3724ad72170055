import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LevelMeter, silenceDb } from '../../../../src/shared/capture/level'
import { blockSamples, PcmMixer, type PcmBlock } from '../../../../src/shared/capture/pcm'
import { split, sine } from './signals'

function audioOf(blocks: readonly PcmBlock[]): Int16Array {
  return Int16Array.from(blocks.flatMap(({ audio }) => [...audio]))
}
/** All blocks for inputs pushed in render quanta, as the audio thread does. */
function mixAll(rate: number, ...inputs: readonly Float32Array[]): PcmBlock[] {
  const mixer = new PcmMixer(rate, inputs.length)
  const parts = inputs.map((input) => split(input, [128]))
  const blocks = (parts[0] ?? []).flatMap((_, at) => mixer.push(parts.map((quanta) => quanta[at] ?? null)))
  return [...blocks, ...mixer.finish()]
}

describe('blocks of sound', () => {
  it('are whole, the last one filled up with silence', () => {
    const blocks = mixAll(48_000, sine(48_000, 300, 48_000 * 0.25))
    expect(blocks.map(({ audio }) => audio.length)).toEqual([blockSamples, blockSamples, blockSamples])
    expect(audioOf(blocks).slice(4000).some(Boolean)).toBe(false)
    expect(audioOf(blocks).slice(3900, 4000).some(Boolean)).toBe(true)
  })

  it('hold samples of 16 kHz bit for bit', () => {
    const samples = fc.array(fc.integer({ min: -32_768, max: 32_767 }), { minLength: 1, maxLength: 4000 })
    fc.assert(
      fc.property(samples, (given) => {
        const sound = audioOf(
          mixAll(
            16_000,
            Float32Array.from(given, (one) => one / 32_768),
          ),
        )
        expect([...sound.slice(0, given.length)]).toEqual(given)
      }),
      { numRuns: 30 },
    )
  })

  it('do not depend on where they are paused: nothing before and after is mixed', () => {
    const mixer = new PcmMixer(44_100, 1)
    const first = [...mixer.push([sine(44_100, 500, 3000)]), ...mixer.finish()]
    expect(audioOf(first)).toEqual(audioOf(mixAll(44_100, sine(44_100, 500, 3000))))
  })

  it('take no time while nothing is connected', () => {
    const mixer = new PcmMixer(48_000, 2)
    expect(mixer.push([null, null])).toEqual([])
    expect(mixer.finish()).toEqual([])
  })

  it('of two inputs hold both', () => {
    const [one, other] = [sine(16_000, 300, 1600, 0.3), sine(16_000, 1100, 1600, 0.4)]
    const expected = Int16Array.from(one, (sample, at) => Math.round((sample + (other[at] ?? 0)) * 32_768))
    audioOf(mixAll(16_000, one, other)).forEach((sample, at) =>
      expect(Math.abs(sample - (expected[at] ?? 0))).toBeLessThanOrEqual(1),
    )
  })

  it('go on when one of two inputs is gone', () => {
    const mixer = new PcmMixer(16_000, 2)
    expect(mixer.push([null, sine(16_000, 300, 1600)])).toHaveLength(1)
  })

  it('are turned down, not cut off, where two loud inputs meet, and soon as loud again', () => {
    const seconds = (loud: number) =>
      Float32Array.from([...sine(16_000, 400, 16_000, loud), ...sine(16_000, 400, 32_000, 0.2)])
    const sound = audioOf(mixAll(16_000, seconds(0.9), seconds(0.9)))
    const peak = (from: number, to: number) => Math.max(...sound.slice(from, to).map(Math.abs))
    const atLimit = sound.slice(8000, 16_000).filter((sample) => Math.abs(sample) >= 32_766).length
    expect(peak(8000, 16_000)).toBeGreaterThan(32_000)
    expect(atLimit / 8000).toBeLessThan(0.06)
    expect(peak(40_000, 48_000) / 32_768).toBeCloseTo(0.4, 2)
  })

  it('never leave the range of a sample', () => {
    const loud = fc.float32Array({ min: -4, max: 4, noNaN: true, minLength: 1600, maxLength: 1600 })
    fc.assert(
      fc.property(loud, loud, (one, other) => {
        const peak = Math.max(...one.map((sample, at) => Math.abs(sample + (other[at] ?? 0))))
        const sound = audioOf(mixAll(16_000, one, other))
        // A sign flip would be an integer overflow.
        sound.forEach((sample, at) => {
          const sum = (one[at] ?? 0) + (other[at] ?? 0)
          if (Math.abs(sum) > peak / 2) expect(Math.sign(sample)).toBe(Math.sign(sum))
        })
      }),
      { numRuns: 20 },
    )
  })
})

describe('levels', () => {
  it('are in dB of full scale, for each input', () => {
    const [block] = mixAll(16_000, sine(16_000, 1000, 1600, 0.5), new Float32Array(1600))
    expect(block?.levels[0]?.peakDb).toBeCloseTo(-6.02, 1)
    expect(block?.levels[0]?.rmsDb).toBeCloseTo(-9.03, 1)
    expect(block?.levels[1]).toEqual({ rmsDb: silenceDb, peakDb: silenceDb })
  })

  it('start anew with each reading', () => {
    const meter = new LevelMeter()
    meter.add(new Float32Array(10).fill(1))
    expect(meter.read()).toEqual({ rmsDb: 0, peakDb: 0 })
    expect(meter.read().rmsDb).toBe(silenceDb)
  })
})
