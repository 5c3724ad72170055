/** The 44-byte header of a 16-bit PCM WAV file. */

/**
 * @param {number} fileBytes size of the whole file
 * @param {{ rate: number, channels: number }} format `rate` in samples per second
 */
export function wavHeader(fileBytes, { rate, channels }) {
  const header = Buffer.alloc(44)
  header.write('RIFF', 0)
  header.writeUInt32LE(fileBytes - 8, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(channels, 22)
  header.writeUInt32LE(rate, 24)
  header.writeUInt32LE(rate * channels * 2, 28)
  header.writeUInt16LE(channels * 2, 32)
  header.writeUInt16LE(16, 34)
  header.write('data', 36)
  header.writeUInt32LE(fileBytes - 44, 40)
  return header
}
