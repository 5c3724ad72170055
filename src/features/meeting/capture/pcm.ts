/** From what the inputs give to blocks of the sound that is kept and sent. Pure: runs in the audio thread. */
import { samplesPerMs } from '../../../wire/codes'
import { LevelMeter, type Level } from './level'
import { Resampler, soundRate } from './Resampler'

/** Everything that is kept or sent is a whole number of these. */
export const blockMs = 100
export const blockSamples = blockMs * samplesPerMs

export interface Block {
  /** 16 kHz mono, `blockSamples` of it. */
  readonly sound: Int16Array<ArrayBuffer>
  /** How loud each input was. */
  readonly levels: readonly Level[]
}

/** How long it takes until what was turned down is as loud again, roughly. */
const releaseMs = 200
const fallPerSample = Math.exp(-1 / ((releaseMs / 1000) * soundRate))

/** Several inputs become one: they are added up and turned down where the sum would be too loud for a sample. */
export class PcmMaker {
  readonly #resampler: Resampler
  readonly #meters: readonly LevelMeter[]
  #sound = new Int16Array(blockSamples)
  #filled = 0
  /** The loudest of late, fading. */
  #loudest = 0

  /**
   * @param rate of the inputs, in Hz
   * @param inputs how many there are
   */
  constructor(rate: number, inputs: number) {
    this.#resampler = new Resampler(rate)
    this.#meters = Array.from({ length: inputs }, () => new LevelMeter())
  }

  /** @param inputs of one length; an input that is not connected is null. Without any no time passes. */
  push(inputs: readonly (Float32Array | null)[]): Block[] {
    inputs.forEach((input, at) => input && this.#meters[at]?.add(input))
    const sum = mix(inputs)
    return sum ? this.#take(this.#resampler.push(sum)) : []
  }

  /** The rest, filled up with silence to a whole block. Ends this maker. */
  finish(): Block[] {
    const blocks = this.#take(this.#resampler.finish())
    return this.#filled > 0 ? [...blocks, this.#block()] : blocks
  }

  #take(samples: Float32Array): Block[] {
    const blocks: Block[] = []
    for (const sample of samples) {
      this.#sound[this.#filled] = toInt16(this.#limit(sample))
      this.#filled += 1
      if (this.#filled === blockSamples) blocks.push(this.#block())
    }
    return blocks
  }

  #block(): Block {
    const block = { sound: this.#sound, levels: this.#meters.map((meter) => meter.read()) }
    this.#sound = new Int16Array(blockSamples)
    this.#filled = 0
    return block
  }

  /** Turns down at once and up again slowly. What stays within the limits is not touched. */
  #limit(sample: number): number {
    this.#loudest = Math.max(Math.abs(sample), this.#loudest * fallPerSample)
    return this.#loudest > 1 ? sample / this.#loudest : sample
  }
}

function mix(inputs: readonly (Float32Array | null)[]): Float32Array | null {
  const [first, ...others] = inputs.filter((input) => input !== null)
  if (!first || others.length === 0) return first ?? null
  return first.map((sample, at) => others.reduce((sum, other) => sum + (other[at] ?? 0), sample))
}

const toInt16 = (sample: number) => Math.max(-32_768, Math.min(32_767, Math.round(sample * 32_768)))
