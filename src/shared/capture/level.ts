/** Audio level in dBFS: a full-scale square wave has 0. */
export interface Level {
  readonly rmsDb: number
  readonly peakDb: number
}

/** The level reported for silence. */
export const silenceDb = -100
export const silent: Level = { rmsDb: silenceDb, peakDb: silenceDb }

const decibels = (amplitude: number) => Math.max(silenceDb, 20 * Math.log10(amplitude))

export class LevelMeter {
  #squares = 0
  #peak = 0
  #count = 0

  add(samples: Float32Array): void {
    for (const sample of samples) {
      this.#squares += sample * sample
      this.#peak = Math.max(this.#peak, Math.abs(sample))
    }
    this.#count += samples.length
  }

  /** The level since the last call. */
  read(): Level {
    const level: Level = {
      rmsDb: decibels(Math.sqrt(this.#squares / Math.max(1, this.#count))),
      peakDb: decibels(this.#peak),
    }
    this.#squares = this.#peak = this.#count = 0
    return level
  }
}
