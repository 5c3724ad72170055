/** Aligns a recording with its source audio, to the sample. */

/** A part of a recording that matches one continuous part of the source. All in milliseconds. */
export interface Stretch {
  /** Start in the recording. */
  readonly atMs: number
  readonly lengthMs: number
  /** Start in the source. */
  readonly sourceMs: number
}

export interface AlignedAudio {
  readonly stretches: readonly Stretch[]
  /** How often the next stretch doesn't continue in the source. */
  readonly jumps: number
  /** Duration of the parts not found in the source. */
  readonly unknownMs: number
}

const samplesPerMs = 16
/** 50 ms: long enough to be found, short enough to lose little where two stretches meet. */
const windowSamples = 50 * samplesPerMs
/** Minimum signal-to-noise ratio of a match. Other occurrences of the same words reach 20 dB. */
const minDb = 30
/** Downsampling factor of the coarse search. */
const coarse = 8
/** Minimum correlation of a match before it is refined: half a sample off, the source still correlates far better. */
const minCorrelation = 0.7
/** Number of coarse matches to refine. */
const candidates = 96
/** Range of the first search, which finds the packets that a stutter moved: 200 ms. */
const nearbySamples = 200 * samplesPerMs
/** Interpolation kernel radius, in samples. */
const half = 32

/** Silence at either end is left out: devices begin with it, and the last block is padded with it. */
export function findStretches(recorded: Int16Array, source: Float32Array): AlignedAudio {
  const rough = averaged(source)
  const stretches: { at: number; length: number; lead: number; read: (at: number) => number }[] = []
  let unknown = 0
  const end = recorded.findLastIndex((sample) => sample !== 0) + 1
  for (let at = 0; at + windowSamples <= end; at += windowSamples) {
    const window = recorded.subarray(at, at + windowSamples)
    const last = stretches.at(-1)
    if (last && last.at + last.length === at && continues(window, (sample) => last.read(at + sample))) {
      last.length += windowSamples
      continue
    }
    if (!last && isSilent(window)) continue
    const place = isSilent(window) ? null : locate(window, { source, rough, expected: last ? at + last.lead : 0 })
    if (place === null) unknown += windowSamples
    else stretches.push({ at, length: windowSamples, lead: place - at, read: between(source, place - at) })
  }
  // A single window can match by chance, where it reaches over a jump.
  const certain = stretches.filter(({ length }) => length > windowSamples)
  unknown += (stretches.length - certain.length) * windowSamples
  return {
    stretches: certain.map(({ at, length, lead }) => ({
      atMs: at / samplesPerMs,
      lengthMs: length / samplesPerMs,
      sourceMs: (at + lead) / samplesPerMs,
    })),
    jumps: Math.max(0, certain.length - 1),
    unknownMs: unknown / samplesPerMs,
  }
}

const continues = (window: Int16Array, read: (sample: number) => number) =>
  isSilent(window) ? window.every((_, sample) => Math.abs(read(sample)) < 1) : decibels(window, read) >= minDb

const isSilent = (window: Int16Array) => window.every((sample) => sample === 0)

interface SearchSpace {
  readonly source: Float32Array
  /** The source, averaged. */
  readonly rough: Float32Array
  /** Where the window follows the one before. */
  readonly expected: number
}

/**
 * The window's position in the source, to a fraction of a sample; null if not found. Looks around `expected` first, then after it, then
 * before it: a microphone that is opened again may begin anew.
 */
function locate(window: Int16Array, { source, rough, expected }: SearchSpace): number | null {
  const samples = Float32Array.from(window)
  const around = Math.round(expected)
  const nearby = best(samples, source, around - nearbySamples, around + nearbySamples, 1)
  const place = refineBest(window, source, nearby)
  if (place !== null) return place
  const near = best(averaged(window), rough, 0, rough.length, candidates).map(({ at }) => at * coarse)
  const exact = near.flatMap((at) => best(samples, source, at - 2 * coarse, at + 2 * coarse, 1))
  const isLater = ({ at }: Match) => at >= expected
  return refineBest(window, source, exact.filter(isLater)) ?? refineBest(window, source, exact)
}

/** The best of some matches to a fraction of a sample; null if none is good enough. */
function refineBest(window: Int16Array, source: Float32Array, matches: readonly Match[]): number | null {
  const [match] = matches.toSorted((one, other) => other.correlation - one.correlation)
  if (!match || match.correlation < minCorrelation) return null
  const { at, db } = refine(window, source, match.at)
  return db >= minDb ? at : null
}

interface Match {
  readonly at: number
  readonly correlation: number
}

/** The positions in [`from`, `to`) with the highest normalized cross-correlation of window and source. */
function best(window: Float32Array, source: Float32Array, from: number, to: number, count: number): Match[] {
  const start = Math.max(0, from)
  const energy = energyOf(window)
  let sourceEnergy = energyOf(source.subarray(start, start + window.length))
  const found: Match[] = []
  for (let at = start; at < Math.min(to, source.length - window.length); at += 1) {
    const correlation = product(window, source, at) / Math.sqrt(energy * sourceEnergy + 1)
    sourceEnergy = Math.max(0, sourceEnergy + source[at + window.length]! ** 2 - source[at]! ** 2)
    if (found.length === count && correlation <= found[count - 1]!.correlation) continue
    found.push({ at, correlation })
    found.sort((one, other) => other.correlation - one.correlation)
    found.length = Math.min(found.length, count)
  }
  return found
}

function product(window: Float32Array, source: Float32Array, at: number): number {
  let sum = 0
  for (let sample = 0; sample < window.length; sample += 1) sum += window[sample]! * source[at + sample]!
  return sum
}

const energyOf = (samples: Float32Array): number => samples.reduce((sum, sample) => sum + sample * sample, 0)

/** Refines a position to a fraction of a sample, halving the step. */
function refine(window: Int16Array, source: Float32Array, near: number): { at: number; db: number } {
  const dbAt = (at: number) => decibels(window, between(source, at))
  let at = near
  for (let step = 0.5; step > 0.004; step /= 2) {
    const [left, here, right] = [dbAt(at - step), dbAt(at), dbAt(at + step)]
    if (left > here && left >= right) at -= step
    else if (right > here) at += step
  }
  return { at, db: dbAt(at) }
}

/** Reads the source at fractional positions, by windowed sinc interpolation. */
function between(source: Float32Array, from: number): (sample: number) => number {
  const whole = Math.floor(from)
  const fraction = from - whole
  const kernel = Float64Array.from({ length: 2 * half }, (_, tap) => {
    const distance = tap - half + 1 - fraction
    const sinc = distance === 0 ? 1 : Math.sin(Math.PI * distance) / (Math.PI * distance)
    return sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / (half + 1)))
  })
  return (sample) => {
    let sum = 0
    for (let tap = 0; tap < kernel.length; tap += 1)
      sum += (source[whole + sample + tap - half + 1] ?? 0) * kernel[tap]!
    return sum
  }
}

/** Signal-to-noise ratio of a match, in dB. */
function decibels(window: Int16Array, read: (sample: number) => number): number {
  let signal = 0
  let noise = 1e-9
  for (let sample = 0; sample < window.length; sample += 1) {
    const value = read(sample)
    signal += value * value
    noise += (window[sample]! - value) ** 2
  }
  return 10 * Math.log10(signal / noise)
}

function averaged(samples: ArrayLike<number>): Float32Array {
  return Float32Array.from({ length: Math.floor(samples.length / coarse) }, (_, at) => {
    let sum = 0
    for (let sample = 0; sample < coarse; sample += 1) sum += samples[at * coarse + sample]!
    return sum / coarse
  })
}
