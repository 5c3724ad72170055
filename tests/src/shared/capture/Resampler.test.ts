import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Resampler, pcmSampleRate } from '../../../../src/shared/capture/Resampler'
import { amplitudeAt, split, decibels, rms, sine } from './signals'

function resample(rate: number, parts: readonly Float32Array[]): Float32Array {
  const resampler = new Resampler(rate)
  const chunks = [...parts.map((part) => resampler.push(part).slice()), resampler.finish().slice()]
  return Float32Array.from(chunks.flatMap((piece) => [...piece]))
}

/** Without the edges, where the tone starts and ends. */
const inner = (samples: Float32Array) => samples.slice(800, -800)
const commonRates = [8000, 11_025, 16_000, 22_050, 32_000, 44_100, 48_000, 88_200, 96_000, 192_000]

describe('the resampler', () => {
  it.each([44_100, 48_000, 96_000, 192_000, 32_000, 22_050])('is flat within 1 dB up to 7 kHz from %i Hz', (rate) => {
    for (let hz = 50; hz <= 7000; hz += 347.5) {
      const out = inner(resample(rate, [sine(rate, hz, rate / 2)]))
      expect(Math.abs(decibels(amplitudeAt(out, pcmSampleRate, hz) / 0.5)), `${hz} Hz`).toBeLessThan(1)
    }
  })

  it.each([44_100, 48_000, 96_000, 192_000])(
    'lets nothing above 8 kHz fold back from %i Hz: at least 50 dB down',
    (rate) => {
      for (let hz = 8050; hz < Math.min(rate / 2, 40_000); hz += 1013) {
        const out = inner(resample(rate, [sine(rate, hz, rate / 4)]))
        expect(decibels(rms(out) / (0.5 / Math.SQRT2)), `${hz} Hz`).toBeLessThan(-50)
      }
    },
  )

  it.each([8000, 11_025])('adds no images above what %i Hz can hold', (rate) => {
    for (const hz of [300, 1000, 3000]) {
      const out = inner(resample(rate, [sine(rate, hz, rate)]))
      expect(decibels(amplitudeAt(out, pcmSampleRate, rate - hz) / 0.5), `${hz} Hz`).toBeLessThan(-50)
      expect(Math.abs(decibels(amplitudeAt(out, pcmSampleRate, hz) / 0.5)), `${hz} Hz`).toBeLessThan(1)
    }
  })

  it.each(commonRates)('keeps each moment where it was from %i Hz', (rate) => {
    const hz = 440
    const out = resample(rate, [sine(rate, hz, rate / 2)])
    const expected = sine(pcmSampleRate, hz, out.length)
    const error = inner(out.map((sample, at) => sample - (expected[at] ?? 0)))
    expect(decibels(rms(error) / rms(expected))).toBeLessThan(-60)
  })

  it('passes 16 kHz through as it is', () => {
    const samples = sine(16_000, 7900, 5000)
    expect(resample(16_000, split(samples, [128, 7]))).toEqual(samples)
  })

  it('gives the same bits however the sound was cut, and as many samples as the time holds', () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 3000 }), { minLength: 1, maxLength: 8 })
    const sound = fc.float32Array({ min: -1, max: 1, noNaN: true, minLength: 1, maxLength: 6000 })
    fc.assert(
      fc.property(fc.constantFrom(...commonRates), sound, sizes, (rate, samples, cuts) => {
        const whole = resample(rate, [samples])
        expect(resample(rate, split(samples, cuts))).toEqual(whole)
        expect(whole).toHaveLength(Math.ceil((samples.length * pcmSampleRate) / rate))
      }),
      { numRuns: 60 },
    )
  })

  it('lets a constant through as it is, at any rate', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8000, max: 192_000 }), (rate) => {
        const out = resample(rate, [new Float32Array(Math.floor(rate / 20)).fill(0.25)])
        for (const sample of out.slice(300, -300)) expect(sample).toBeCloseTo(0.25, 4)
      }),
      { numRuns: 8 },
    )
  })

  it('makes no click where blocks meet', () => {
    const tone = sine(44_100, 200, 22_050)
    const out = inner(resample(44_100, split(tone, [128])))
    const steps = out.slice(1).map((sample, at) => Math.abs(sample - (out[at] ?? 0)))
    // The steepest slope of the tone itself.
    expect(Math.max(...steps)).toBeLessThan(((2 * Math.PI * 200) / pcmSampleRate) * 0.5 * 1.01)
  })
})
