/** Resamples audio of any rate to 16 kHz. Pure: runs in the audio thread. */
import { pcmSamplesPerMs } from '../../wire/constants'

/** Sample rate of the output, in Hz. */
export const pcmSampleRate = pcmSamplesPerMs * 1000

/** Passband edge as a fraction of the lower Nyquist frequency; the transition band ends at that frequency. */
const passShare = 0.9
/** Stopband attenuation of everything that would alias, in dB. */
const stopDb = 80

/**
 * A streaming polyphase resampler over a Kaiser-windowed sinc. It carries its state from block to block, so that the result does not
 * depend on the block size. Output sample n is at time n / 16 000 s: `n` samples in give, after `finish`, `ceil(n * 16000 / rate)`
 * out.
 *
 * Source: Crochiere and Rabiner, Multirate Digital Signal Processing, 1983, ch. 4 (polyphase structure); Oppenheim and Schafer,
 * Discrete-Time Signal Processing, 3rd ed., 7.6 (length and shape of the Kaiser window).
 */
export class Resampler {
  /** The output rate is `up / down` of the input rate. */
  readonly #up: number
  readonly #down: number
  /** Input samples on either side that contribute to an output sample. */
  readonly #half: number
  readonly #kernel: (at: number) => number
  /** Coefficients per phase, that is, output position between two input samples; computed on first use. */
  readonly #phases: (Float32Array | undefined)[] = []
  /** Input that is still needed. */
  #input: Float32Array
  #count: number
  /** Read position in `#input` of the next output sample, and its phase between two input samples, in units of 1/`up`. */
  #at = 0
  #phase = 0

  /** @param rate of the input, in Hz, whole */
  constructor(readonly rate: number) {
    const common = greatestCommonDivisor(rate, pcmSampleRate)
    this.#up = pcmSampleRate / common
    this.#down = rate / common
    const stopHz = Math.min(rate, pcmSampleRate) / 2
    const widthHz = stopHz * (1 - passShare)
    const taps = (stopDb - 7.95) / (2.285 * 2 * Math.PI * (widthHz / rate))
    this.#half = this.#up === this.#down ? 1 : Math.ceil(taps / 2)
    this.#kernel = lowPass((stopHz - widthHz / 2) / rate, this.#half)
    this.#input = new Float32Array(4 * this.#half + 1024)
    // Silence before the first sample, so that the first output is centered on it.
    this.#count = this.#half - 1
  }

  /** Returns the output so far; the last few milliseconds wait for more input. */
  push(input: Float32Array): Float32Array {
    if (this.#up === this.#down) return input.slice()
    this.#append(input)
    const out = new Float32Array(Math.ceil((this.#count * this.#up) / this.#down) + 1)
    const taps = 2 * this.#half
    let produced = 0
    for (; this.#at + taps <= this.#count; produced += 1) {
      out[produced] = dot(this.#input, this.#at, this.#coefficients(this.#phase))
      this.#phase += this.#down
      this.#at += Math.floor(this.#phase / this.#up)
      this.#phase %= this.#up
    }
    return out.subarray(0, produced)
  }

  /** Returns the remaining output, as if silence followed. */
  finish(): Float32Array {
    return this.#up === this.#down ? new Float32Array(0) : this.push(new Float32Array(this.#half))
  }

  #append(input: Float32Array): void {
    const consumed = Math.min(this.#at, this.#count)
    this.#input.copyWithin(0, consumed, this.#count)
    this.#count -= consumed
    this.#at -= consumed
    if (this.#count + input.length > this.#input.length) {
      const larger = new Float32Array(2 * (this.#count + input.length))
      larger.set(this.#input.subarray(0, this.#count))
      this.#input = larger
    }
    this.#input.set(input, this.#count)
    this.#count += input.length
  }

  #coefficients(phase: number): Float32Array {
    return (this.#phases[phase] ??= this.#computePhase(phase))
  }

  #computePhase(phase: number): Float32Array {
    const shift = this.#half - 1 + phase / this.#up
    const exact = Array.from({ length: 2 * this.#half }, (_, tap) => this.#kernel(tap - shift))
    // Normalizes each phase to unity gain at DC; otherwise a hum at the phase rate would be added.
    const sum = exact.reduce((total, one) => total + one, 0)
    return Float32Array.from(exact, (one) => one / sum)
  }
}

function dot(samples: Float32Array, from: number, coefficients: Float32Array): number {
  let sum = 0
  // Hot loop of the audio thread: no iterators, no bounds checks.
  for (let tap = 0; tap < coefficients.length; tap += 1) sum += samples[from + tap]! * coefficients[tap]!
  return sum
}

/** @param cutoff in cycles per sample; @param half width on either side, in samples */
function lowPass(cutoff: number, half: number): (at: number) => number {
  const beta = 0.1102 * (stopDb - 8.7)
  const whole = bessel(beta)
  return (at) => {
    const position = at / half
    if (Math.abs(position) >= 1) return 0
    const angle = 2 * Math.PI * cutoff * at
    const sinc = angle === 0 ? 1 : Math.sin(angle) / angle
    return (2 * cutoff * sinc * bessel(beta * Math.sqrt(1 - position * position))) / whole
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
