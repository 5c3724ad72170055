/** Mixes the inputs into the PCM blocks that are stored and sent. Pure: runs in the audio thread. */
import { pcmSamplesPerMs } from '../../wire/constants'
import { LevelMeter, type Level } from './level'
import { Resampler, pcmSampleRate } from './Resampler'

/** All stored and sent audio is a whole number of blocks. */
export const blockMs = 100
export const blockSamples = blockMs * pcmSamplesPerMs

export interface PcmBlock {
  /** 16 kHz mono, `blockSamples` of it. */
  readonly audio: Int16Array<ArrayBuffer>
  /** Level of each input. */
  readonly levels: readonly Level[]
}

/** Approximate release time of the limiter. */
const releaseMs = 200
const decayPerSample = Math.exp(-1 / ((releaseMs / 1000) * pcmSampleRate))

/** Sums several inputs into one channel, with a limiter against clipping. */
export class PcmMixer {
  readonly #resampler: Resampler
  readonly #meters: readonly LevelMeter[]
  #samples = new Int16Array(blockSamples)
  #filled = 0
  /** Recent peak, decaying. */
  #peak = 0

  /**
   * @param rate of the inputs, in Hz
   * @param inputs number of inputs
   */
  constructor(rate: number, inputs: number) {
    this.#resampler = new Resampler(rate)
    this.#meters = Array.from({ length: inputs }, () => new LevelMeter())
  }

  /** @param inputs all of the same length; null when not connected. Without any input, no time passes. */
  push(inputs: readonly (Float32Array | null)[]): PcmBlock[] {
    inputs.forEach((input, at) => input && this.#meters[at]?.add(input))
    const sum = mix(inputs)
    return sum ? this.#fill(this.#resampler.push(sum)) : []
  }

  /** Returns the rest, padded with silence to a whole block. The mixer can't be used afterward. */
  finish(): PcmBlock[] {
    const blocks = this.#fill(this.#resampler.finish())
    return this.#filled > 0 ? [...blocks, this.#takeBlock()] : blocks
  }

  #fill(samples: Float32Array): PcmBlock[] {
    const blocks: PcmBlock[] = []
    for (const sample of samples) {
      this.#samples[this.#filled] = toInt16(this.#limit(sample))
      this.#filled += 1
      if (this.#filled === blockSamples) blocks.push(this.#takeBlock())
    }
    return blocks
  }

  #takeBlock(): PcmBlock {
    const block = { audio: this.#samples, levels: this.#meters.map((meter) => meter.read()) }
    this.#samples = new Int16Array(blockSamples)
    this.#filled = 0
    return block
  }

  /** Limiter with instant attack and slow release. Samples within range are unchanged. */
  #limit(sample: number): number {
    this.#peak = Math.max(Math.abs(sample), this.#peak * decayPerSample)
    return this.#peak > 1 ? sample / this.#peak : sample
  }
}

function mix(inputs: readonly (Float32Array | null)[]): Float32Array | null {
  const [first, ...others] = inputs.filter((input) => input !== null)
  if (!first || others.length === 0) return first ?? null
  return first.map((sample, at) => others.reduce((sum, other) => sum + (other[at] ?? 0), sample))
}

const toInt16 = (sample: number) => Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768)))
