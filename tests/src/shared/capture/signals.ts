/** Test signals and their analysis. */

export function sine(rate: number, hz: number, samples: number, amplitude = 0.5): Float32Array {
  return Float32Array.from({ length: samples }, (_, at) => amplitude * Math.sin((2 * Math.PI * hz * at) / rate))
}

/** Amplitude of one frequency, by correlation under a Hann window. */
export function amplitudeAt(samples: Float32Array, rate: number, hz: number): number {
  let [re, im, whole] = [0, 0, 0]
  samples.forEach((sample, at) => {
    const window = 0.5 - 0.5 * Math.cos((2 * Math.PI * at) / (samples.length - 1))
    const angle = (2 * Math.PI * hz * at) / rate
    re += window * sample * Math.cos(angle)
    im += window * sample * Math.sin(angle)
    whole += window
  })
  return (2 * Math.hypot(re, im)) / whole
}

export const rms = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, one) => sum + one * one, 0) / samples.length)

export const decibels = (ratio: number) => 20 * Math.log10(ratio)

/** Splits into parts of the given sizes, cyclically. */
export function split(samples: Float32Array, sizes: readonly number[]): Float32Array[] {
  const parts: Float32Array[] = []
  for (let at = 0; at < samples.length;) {
    const size = sizes[parts.length % sizes.length] ?? samples.length
    parts.push(samples.slice(at, at + size))
    at += size
  }
  return parts
}
