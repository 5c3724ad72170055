import { sampleRate } from '../ports'

/** Resolution of a peaks file: one byte for each tenth of a second, the last for what remains. */
export const peaksASecond = 10

const samplesAPeak = sampleRate / peaksASecond

/**
 * Gathers the outline of a waveform while the sound passes: each byte is the largest absolute sample of its tenth of a
 * second, 0 for silence to 255 for full scale. Five hours make 180 kB.
 */
export class Peaks {
  #bytes = new Uint8Array(4096)
  #count = 0
  #samples = 0
  #largest = 0

  add(pcm: Int16Array): void {
    for (const sample of pcm) {
      const size = Math.abs(sample)
      if (size > this.#largest) this.#largest = size
      this.#samples += 1
      if (this.#samples === samplesAPeak) this.#push()
    }
  }

  /** The bytes so far, with a last one for an unfinished tenth. */
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
    this.#bytes[this.#count] = Math.min(255, this.#largest >> 7)
    this.#count += 1
    this.#samples = 0
    this.#largest = 0
  }
}
