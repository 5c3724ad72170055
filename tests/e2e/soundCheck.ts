/** Finds where in the sound that was fed each part of a recording comes from, sample for sample. */

/** A part of a recording that is one unbroken part of what was fed. All in milliseconds. */
export interface Stretch {
  /** Where it begins in the recording. */
  readonly atMs: number
  readonly lengthMs: number
  /** Where it begins in what was fed. */
  readonly fedMs: number
}

export interface Found {
  readonly stretches: readonly Stretch[]
  /** How often the next stretch is not what was fed next. */
  readonly jumps: number
  /** How often that is so by a few packets of the browser's, whose fake device stutters when the machine has too much to do. */
  readonly stutters: number
  /** What of the recording is nowhere in what was fed. */
  readonly strangeMs: number
}

const samplesPerMs = 16
/** 50 ms: long enough to be found again, and little is lost of those in which two stretches meet. */
const windowSamples = 50 * samplesPerMs
/** Signal to noise from which on a window is the same sound. Another moment of the same words comes to 20 dB. */
const leastDb = 30
/** The first look is at one value for so many samples. */
const coarse = 4
/** How many places are looked at more closely. */
const candidates = 24
/** Samples on either side of a place between two samples. */
const half = 32

/** Browsers pass sound on in packets of 10 ms; the app and the server handle nothing that is less than ten of these. */
const packetMs = 10
const mostPackets = 9

export function findStretches(recorded: Int16Array, fed: Float32Array): Found {
  const rough = averaged(fed)
  const stretches: { at: number; length: number; lead: number; read: (at: number) => number }[] = []
  let strange = 0
  for (let at = 0; at + windowSamples <= recorded.length; at += windowSamples) {
    const window = recorded.subarray(at, at + windowSamples)
    const last = stretches.at(-1)
    if (last && last.at + last.length === at && decibels(window, (sample) => last.read(at + sample)) >= leastDb) {
      last.length += windowSamples
      continue
    }
    const place = locate(window, fed, rough)
    if (place === null) strange += windowSamples
    else stretches.push({ at, length: windowSamples, lead: place - at, read: between(fed, place - at) })
  }
  const breaks = stretches.slice(1).map(({ lead }, index) => (lead - (stretches[index]?.lead ?? 0)) / samplesPerMs)
  const stutters = breaks.filter(isPackets).length
  return {
    stretches: stretches.map(({ at, length, lead }) => ({
      atMs: at / samplesPerMs,
      lengthMs: length / samplesPerMs,
      fedMs: (at + lead) / samplesPerMs,
    })),
    jumps: breaks.length - stutters,
    stutters,
    strangeMs: strange / samplesPerMs,
  }
}

/** None when a packet is damaged and nothing else. */
function isPackets(ms: number): boolean {
  const packets = Math.round(ms / packetMs)
  return Math.abs(packets) <= mostPackets && Math.abs(ms - packets * packetMs) < 0.02
}

/** Where the window begins in what was fed, to a fraction of a sample; null for nowhere. */
function locate(window: Int16Array, fed: Float32Array, rough: Float32Array): number | null {
  const near = best(averaged(window), rough, 0, rough.length, candidates).map((at) => at * coarse)
  const exact = near.flatMap((at) => best(window, fed, at - 2 * coarse, at + 2 * coarse, 1))
  const [place] = exact
    .map((at) => between01(window, fed, at))
    .filter(({ db }) => db >= leastDb)
    .sort((one, other) => other.db - one.db)
  return place ? place.at : null
}

/** The places from `from` to before `to` at which the window is most like what was fed: normalised cross-correlation. */
function best(window: ArrayLike<number>, fed: Float32Array, from: number, to: number, count: number): number[] {
  const energy = Array.from(window).reduce((sum, sample) => sum + sample * sample, 0)
  const found: { at: number; likeness: number }[] = []
  for (let at = Math.max(0, from); at < Math.min(to, fed.length - window.length); at += 1) {
    let product = 0
    let fedEnergy = 0
    for (let sample = 0; sample < window.length; sample += 1) {
      const value = fed[at + sample]!
      product += window[sample]! * value
      fedEnergy += value * value
    }
    const likeness = product / Math.sqrt(energy * fedEnergy + 1)
    if (found.length === count && likeness <= found[count - 1]!.likeness) continue
    found.push({ at, likeness })
    found.sort((one, other) => other.likeness - one.likeness)
    found.length = Math.min(found.length, count)
  }
  return found.map(({ at }) => at)
}

/** The best place less than a sample beside that one, by halving. */
function between01(window: Int16Array, fed: Float32Array, near: number): { at: number; db: number } {
  const dbAt = (at: number) => decibels(window, between(fed, at))
  let at = near
  for (let step = 0.5; step > 0.004; step /= 2) {
    const [left, here, right] = [dbAt(at - step), dbAt(at), dbAt(at + step)]
    if (left > here && left >= right) at -= step
    else if (right > here) at += step
  }
  return { at, db: dbAt(at) }
}

/** What was fed, read from a place that may lie between two samples: an interpolation by windowed sinc. */
function between(fed: Float32Array, from: number): (sample: number) => number {
  const whole = Math.floor(from)
  const fraction = from - whole
  const kernel = Array.from({ length: 2 * half }, (_, tap) => {
    const distance = tap - half + 1 - fraction
    const sinc = distance === 0 ? 1 : Math.sin(Math.PI * distance) / (Math.PI * distance)
    return sinc * (0.5 + 0.5 * Math.cos((Math.PI * distance) / (half + 1)))
  })
  return (sample) => {
    let sum = 0
    for (let tap = 0; tap < kernel.length; tap += 1) sum += (fed[whole + sample + tap - half + 1] ?? 0) * kernel[tap]!
    return sum
  }
}

/** How much stronger the sound is than what the window differs from it. */
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
