/** Sound of any sample rate as 16 kHz. Pure: runs in the audio thread. */
import { samplesPerMs } from '../../../wire/codes'

/** Samples a second of everything behind the resampler. */
export const soundRate = samplesPerMs * 1000

/** Share of the lower of both Nyquist frequencies that passes; from there it falls to nothing at that frequency. */
const passShare = 0.9
/** How far down everything is that would fold back into the band. */
const stopDb = 80

/**
 * A streaming polyphase resampler over a Kaiser-windowed sinc. It carries its state from block to block, so that the result does not
 * depend on how the sound was cut, and answers sample n for the moment n / 16 000 s: `n` samples in give, after `finish`,
 * `ceil(n * 16000 / rate)` out.
 *
 * Source: Crochiere and Rabiner, Multirate Digital Signal Processing, 1983, ch. 4 (polyphase structure); Oppenheim and Schafer,
 * Discrete-Time Signal Processing, 3rd ed., 7.6 (length and shape of the Kaiser window).
 */
export class Resampler {
  /** The output rate is `up / down` of the input rate. */
  readonly #up: number
  readonly #down: number
  /** Input samples on either side of an output sample that have a part in it. */
  readonly #half: number
  readonly #kernel: (at: number) => number
  /** Coefficients for each place of an output sample between two input samples, made when first needed. */
  readonly #phases: (Float32Array | undefined)[] = []
  /** Input that is still needed. */
  #held: Float32Array
  #count: number
  /** Where in `#held` the next output sample begins to read, and its place between two input samples, in parts of `up`. */
  #at = 0
  #phase = 0

  /** @param rate of the input, in Hz, whole */
  constructor(readonly rate: number) {
    const common = greatestCommonDivisor(rate, soundRate)
    this.#up = soundRate / common
    this.#down = rate / common
    const stopHz = Math.min(rate, soundRate) / 2
    const widthHz = stopHz * (1 - passShare)
    const taps = (stopDb - 7.95) / (2.285 * 2 * Math.PI * (widthHz / rate))
    this.#half = this.#up === this.#down ? 1 : Math.ceil(taps / 2)
    this.#kernel = lowPass((stopHz - widthHz / 2) / rate, this.#half)
    this.#held = new Float32Array(4 * this.#half + 1024)
    // Silence before the first sample, so that the first output stands on it.
    this.#count = this.#half - 1
  }

  /** What can be told so far; the last few milliseconds wait for what comes after them. */
  push(input: Float32Array): Float32Array {
    if (this.#up === this.#down) return input.slice()
    this.#hold(input)
    const out = new Float32Array(Math.ceil((this.#count * this.#up) / this.#down) + 1)
    const taps = 2 * this.#half
    let made = 0
    for (; this.#at + taps <= this.#count; made += 1) {
      out[made] = dot(this.#held, this.#at, this.#coefficients(this.#phase))
      this.#phase += this.#down
      this.#at += Math.floor(this.#phase / this.#up)
      this.#phase %= this.#up
    }
    return out.subarray(0, made)
  }

  /** The rest, as if silence followed. */
  finish(): Float32Array {
    return this.#up === this.#down ? new Float32Array(0) : this.push(new Float32Array(this.#half))
  }

  #hold(input: Float32Array): void {
    const gone = Math.min(this.#at, this.#count)
    this.#held.copyWithin(0, gone, this.#count)
    this.#count -= gone
    this.#at -= gone
    if (this.#count + input.length > this.#held.length) {
      const larger = new Float32Array(2 * (this.#count + input.length))
      larger.set(this.#held.subarray(0, this.#count))
      this.#held = larger
    }
    this.#held.set(input, this.#count)
    this.#count += input.length
  }

  #coefficients(phase: number): Float32Array {
    return (this.#phases[phase] ??= this.#makePhase(phase))
  }

  #makePhase(phase: number): Float32Array {
    const shift = this.#half - 1 + phase / this.#up
    const exact = Array.from({ length: 2 * this.#half }, (_, tap) => this.#kernel(tap - shift))
    // Every phase lets a constant through as it is; otherwise a hum of the phases' own rate would be added.
    const sum = exact.reduce((total, one) => total + one, 0)
    return Float32Array.from(exact, (one) => one / sum)
  }
}

function dot(samples: Float32Array, from: number, coefficients: Float32Array): number {
  let sum = 0
  // The audio thread spends its time here: no iterator, no bounds to check.
  for (let tap = 0; tap < coefficients.length; tap += 1) sum += samples[from + tap]! * coefficients[tap]!
  return sum
}

/** @param cutoff in cycles a sample; @param half width on either side, in samples */
function lowPass(cutoff: number, half: number): (at: number) => number {
  const beta = 0.1102 * (stopDb - 8.7)
  const whole = bessel(beta)
  return (at) => {
    const place = at / half
    if (Math.abs(place) >= 1) return 0
    const angle = 2 * Math.PI * cutoff * at
    const sinc = angle === 0 ? 1 : Math.sin(angle) / angle
    return (2 * cutoff * sinc * bessel(beta * Math.sqrt(1 - place * place))) / whole
  }
}

/** Modified Bessel function of the first kind, order zero, by its power series. */
function bessel(x: number): number {
  let term = 1
  let sum = 1
  for (let k = 1; term > sum * 1e-12; k += 1) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
