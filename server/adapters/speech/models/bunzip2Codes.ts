/** The Huffman codes of a bzip2 block. */
import type { BitReader } from './bitReader'

/** After so many symbols the next selector says which code follows. */
export const symbolsPerGroup = 50

const maxCodeBits = 20
const maxGroups = 6

/** The code of each group of symbols, by its index. */
export function readSelectors(reader: BitReader, groups: number): Uint8Array {
  const count = reader.read(15)
  if (groups < 2 || groups > maxGroups || count === 0) throw new Error('bzip2: damaged')
  const recent = Array.from({ length: groups }, (_, index) => index)
  return Uint8Array.from({ length: count }, () => {
    let place = 0
    while (reader.read(1) === 1) place += 1
    const [selected] = recent.splice(place, 1)
    if (selected === undefined) throw new Error('bzip2: damaged')
    recent.unshift(selected)
    return selected
  })
}

export function readHuffmanCodes(reader: BitReader, groups: number, symbols: number): HuffmanCode[] {
  return Array.from({ length: groups }, () => {
    let bits = reader.read(5)
    const lengths = Uint8Array.from({ length: symbols }, () => {
      while (reader.read(1) === 1) bits += reader.read(1) === 0 ? 1 : -1
      if (bits < 1 || bits > maxCodeBits) throw new Error('bzip2: damaged')
      return bits
    })
    return new HuffmanCode(lengths)
  })
}

/** A canonical code: shorter codes come first, and codes of one length are in the order of their symbols. */
export class HuffmanCode {
  readonly #shortest: number
  readonly #longest: number
  /** By length: the largest code of that length or a shorter one, in `#longest` bits; -1 if there is none. */
  readonly #limits = new Int32Array(maxCodeBits + 2).fill(-1)
  /** By length: from a code to its place in `#symbols`. */
  readonly #offsets = new Int32Array(maxCodeBits + 2)
  readonly #symbols: Uint16Array

  /** @param lengths in bits, by symbol */
  constructor(lengths: Uint8Array) {
    this.#shortest = Math.min(...lengths)
    this.#longest = Math.max(...lengths)
    this.#symbols = Uint16Array.from(lengths.keys()).sort(
      (one, other) => (lengths[one] ?? 0) - (lengths[other] ?? 0) || one - other,
    )
    let code = 0
    let place = 0
    for (let bits = this.#shortest; bits <= this.#longest; bits++) {
      const count = lengths.filter((length) => length === bits).length
      this.#offsets[bits] = place - code
      place += count
      code += count
      this.#limits[bits] = (code << (this.#longest - bits)) - 1
      code <<= 1
    }
  }

  /** The next symbol. */
  read(reader: BitReader): number {
    const code = reader.peek(this.#longest)
    let bits = this.#shortest
    while (code > (this.#limits[bits] ?? 0)) {
      bits += 1
      if (bits > this.#longest) throw new Error('bzip2: damaged')
    }
    reader.skip(bits)
    const place = (code >>> (this.#longest - bits)) + (this.#offsets[bits] ?? 0)
    return this.#symbols[place] ?? 0
  }
}
