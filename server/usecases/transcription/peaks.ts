import { sampleRate } from '../../ports/ports'

/** Resolution of a peaks file: one byte per tenth of a second, the last one for the remainder. */
export const peaksPerSecond = 10

const samplesPerPeak = sampleRate / peaksPerSecond

/**
 * Computes waveform peaks from streamed audio: each byte is the largest absolute sample of its tenth of a second, 0 for
 * silence to 255 for full scale. Five hours take 180 kB.
 */
export class Peaks {
  #bytes = new Uint8Array(4096)
  #count = 0
  #samples = 0
  #max = 0

  add(pcm: Int16Array): void {
    for (const sample of pcm) {
      const amplitude = Math.abs(sample)
      if (amplitude > this.#max) this.#max = amplitude
      this.#samples += 1
      if (this.#samples === samplesPerPeak) this.#push()
    }
  }

  /** The peaks, including one for an incomplete last tenth. */
  finish(): Uint8Array {
    if (this.#samples > 0) this.#push()
    return this.#bytes.slice(0, this.#count)
  }

  #push(): void {
    if (this.#count === this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2)
      larger.set(this.#bytes)
      this.#bytes = larger
    }
    // 32767 / 128 rounds down to 255; only the sample -32768 reaches 256.
    this.#bytes[this.#count] = Math.min(255, this.#max >> 7)
    this.#count += 1
    this.#samples = 0
    this.#max = 0
  }
}
