/** Reads bits from bytes, the highest bit of each byte first. */
export class BitReader {
  #next = 0
  #buffer = 0
  #buffered = 0
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** The next bits without taking them; zeros after the end of the data. @param bits at most 24 */
  peek(bits: number): number {
    while (this.#buffered < bits) {
      this.#buffer = (this.#buffer << 8) | (this.#bytes[this.#next] ?? 0)
      this.#next += 1
      this.#buffered += 8
    }
    return (this.#buffer >>> (this.#buffered - bits)) & ((1 << bits) - 1)
  }

  skip(bits: number): void {
    this.#buffered -= bits
  }

  /** @param bits at most 24 */
  read(bits: number): number {
    const value = this.peek(bits)
    this.#buffered -= bits
    return value
  }

  /** 32 bits, as a signed number. @throws Error after the end of the data */
  readChecksum(): number {
    const value = (this.read(16) << 16) | this.read(16)
    this.requireWithinData()
    return value
  }

  /** @throws Error if more was read than there is */
  requireWithinData(): void {
    if (this.#next - (this.#buffered >> 3) > this.#bytes.length) throw new Error('the data ends too early')
  }

  alignToByte(): void {
    this.#buffered -= this.#buffered % 8
  }

  /** The bytes that are not read completely. */
  rest(): Uint8Array {
    return this.#bytes.subarray(Math.min(this.#next - Math.ceil(this.#buffered / 8), this.#bytes.length))
  }

  /** A reader at the same bit of `bytes`, which begin with this one's `rest`. */
  continueWith(bytes: Uint8Array): BitReader {
    const reader = new BitReader(bytes)
    const read = (8 - (this.#buffered % 8)) % 8
    if (read > 0) reader.read(read)
    return reader
  }
}
