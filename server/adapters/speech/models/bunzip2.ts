/**
 * Decompresses bzip2, block by block in flat memory. The packages that do the same take twice the time or more, which is minutes for a
 * model, or need the whole archive in memory. Format: https://github.com/dsnet/compress/blob/master/doc/bzip2-format.pdf.
 */
import { readHuffmanCodes, readSelectors, symbolsPerGroup } from './bunzip2Codes'
import { BitReader } from './bitReader'

/** A compressed block is shorter: 900 000 symbols of at most 20 bits, and its tables. */
const maxCompressedBytes = 2_500_000
const outputBytes = 64 * 1024
const blockUnit = 100_000
const maxRunBits = 21

const blockMagic = [0x314159, 0x265359] as const
const endMagic = [0x177245, 0x385090] as const

/** @throws Error if it is not bzip2, or damaged */
export async function* bunzip2(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const source = chunks[Symbol.asyncIterator]()
  let reader = new BitReader(new Uint8Array())
  let isComplete = false
  /** Makes sure that the reader holds the next block as a whole. */
  const fill = async () => {
    const parts = [reader.rest()]
    for (let bytes = parts[0]?.length ?? 0; !isComplete && bytes < maxCompressedBytes;) {
      const next = await source.next()
      if (next.done) isComplete = true
      else parts.push(next.value)
      bytes += next.done ? 0 : next.value.length
    }
    if (parts.length > 1) reader = reader.continueWith(Buffer.concat(parts))
  }
  await fill()
  // Compressors that use several cores write several streams, one after the other.
  do {
    const tt = new Uint32Array(readLevel(reader) * blockUnit)
    let streamChecksum = 0
    for (await fill(); isBlock(reader); await fill()) {
      const checksum = reader.readChecksum()
      yield* expandBlock(readBlock(reader, tt), checksum)
      streamChecksum = ((streamChecksum << 1) | (streamChecksum >>> 31)) ^ checksum
    }
    if (streamChecksum !== reader.readChecksum()) throw new Error('bzip2: wrong checksum')
    reader.alignToByte()
    await fill()
  } while (reader.rest().length > 0)
}

function readLevel(reader: BitReader): number {
  const level = reader.read(24) === 0x425a68 ? reader.read(8) - 0x30 : 0
  if (level < 1 || level > 9) throw new Error('bzip2: not compressed with it')
  return level
}

/** Whether a block follows, or the end of the stream. */
function isBlock(reader: BitReader): boolean {
  const [first, second] = [reader.read(24), reader.read(24)]
  if (first === blockMagic[0] && second === blockMagic[1]) return true
  if (first === endMagic[0] && second === endMagic[1]) return false
  throw new Error('bzip2: damaged')
}

interface Block {
  /** In the low 8 bits a byte, above them the index of the entry that follows in the text. */
  entries: Uint32Array
  /** Index of the entry that leads to the first byte. */
  origin: number
}

/** @param tt receives the block's entries */
function readBlock(reader: BitReader, tt: Uint32Array): Block {
  if (reader.read(1) !== 0) throw new Error('bzip2: of a version before 0.9.5')
  const origin = reader.read(24)
  const symbols = readUsedBytes(reader)
  const endOfBlock = symbols.length + 1
  const groups = reader.read(3)
  const selectors = readSelectors(reader, groups)
  const codes = readHuffmanCodes(reader, groups, symbols.length + 2)
  const counts = new Int32Array(256)
  let count = 0
  let run = 0
  let runBit = 0
  const endRun = () => {
    const byte = symbols[0] ?? 0
    if (run > tt.length - count) throw new Error('bzip2: damaged')
    counts[byte] = (counts[byte] ?? 0) + run
    for (const end = count + run; count < end; count++) tt[count] = byte
    run = 0
    runBit = 0
  }
  for (const selector of selectors) {
    const code = codes[selector]
    if (!code) throw new Error('bzip2: damaged')
    for (let index = 0; index < symbolsPerGroup; index++) {
      const symbol = code.read(reader)
      if (symbol <= 1) {
        if (runBit > maxRunBits) throw new Error('bzip2: damaged')
        run += (symbol + 1) << runBit
        runBit += 1
        continue
      }
      if (run > 0) endRun()
      if (symbol === endOfBlock) {
        reader.requireWithinData()
        link(tt, counts, count)
        return { entries: tt.subarray(0, count), origin }
      }
      const byte = symbols[symbol - 1] ?? 0
      symbols.copyWithin(1, 0, symbol - 1)
      symbols[0] = byte
      if (count >= tt.length) throw new Error('bzip2: damaged')
      tt[count++] = byte
      counts[byte] = (counts[byte] ?? 0) + 1
    }
  }
  throw new Error('bzip2: damaged')
}

/** The byte values that occur, in order. */
function readUsedBytes(reader: BitReader): Uint8Array {
  const ranges = reader.read(16)
  const used: number[] = []
  for (let range = 0; range < 16; range++) {
    const values = ranges & (0x8000 >> range) ? reader.read(16) : 0
    for (let value = 0; value < 16; value++) if (values & (0x8000 >> value)) used.push(range * 16 + value)
  }
  if (used.length === 0) throw new Error('bzip2: damaged')
  return Uint8Array.from(used)
}

/** Inverts the Burrows-Wheeler transform: the upper bits of each entry become the index of the next one. */
function link(tt: Uint32Array, counts: Int32Array, count: number): void {
  let sum = 0
  for (let byte = 0; byte < 256; byte++) {
    const own = counts[byte] ?? 0
    counts[byte] = sum
    sum += own
  }
  for (let index = 0; index < count; index++) {
    const byte = (tt[index] ?? 0) & 0xff
    const target = counts[byte] ?? 0
    tt[target] = (tt[target] ?? 0) | (index << 8)
    counts[byte] = target + 1
  }
}

/** The text of a block: after four equal bytes comes the number of further ones. */
function* expandBlock({ entries, origin }: Block, expected: number): Generator<Uint8Array> {
  if (origin >= entries.length) throw new Error('bzip2: damaged')
  let output = new Uint8Array(outputBytes)
  let length = 0
  let checksum = -1
  let position = (entries[origin] ?? 0) >>> 8
  let previous = -1
  let equal = 0
  for (let remaining = entries.length; remaining > 0; remaining--) {
    const entry = entries[position] ?? 0
    const byte = entry & 0xff
    position = entry >>> 8
    // Room for the byte, or for a run of it.
    if (length > outputBytes - 256) {
      yield output.subarray(0, length)
      output = new Uint8Array(outputBytes)
      length = 0
    }
    if (equal === 4) {
      for (let copies = byte; copies > 0; copies--) {
        output[length++] = previous
        checksum = (checksum << 8) ^ (checksumTable[(checksum >>> 24) ^ previous] ?? 0)
      }
      equal = 0
      previous = -1
      continue
    }
    equal = byte === previous ? equal + 1 : 1
    previous = byte
    output[length++] = byte
    checksum = (checksum << 8) ^ (checksumTable[(checksum >>> 24) ^ byte] ?? 0)
  }
  if (~checksum !== expected) throw new Error('bzip2: wrong checksum')
  yield output.subarray(0, length)
}

/** CRC-32 with the polynomial 0x04c11db7, highest bit first. */
const checksumTable = Int32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit++) value = value < 0 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value
})
