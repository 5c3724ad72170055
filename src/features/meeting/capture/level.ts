/** How loud sound is, in dB of full scale: a square wave at the limits has 0. */
export interface Level {
  readonly rmsDb: number
  readonly peakDb: number
}

/** What silence is given as. */
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

  /** Of everything since the last reading. */
  read(): Level {
    const level: Level = {
      rmsDb: decibels(Math.sqrt(this.#squares / Math.max(1, this.#count))),
      peakDb: decibels(this.#peak),
    }
    this.#squares = this.#peak = this.#count = 0
    return level
  }
}
