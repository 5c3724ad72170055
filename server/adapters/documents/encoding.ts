import { DocumentRefused } from '../../documents'

/**
 * The text of a file: by its byte order mark, as UTF-16 where every other byte is zero, as UTF-8 where it is that, by what it says of
 * itself, else as GB 18030, in which most older Chinese files are.
 * @param said a name of an encoding, '' for none
 * @throws DocumentRefused when it is no text
 */
export function decodeText(bytes: Uint8Array, said = ''): string {
  for (const [encoding, mark] of marks) if (mark.every((byte, at) => bytes[at] === byte)) return decode(bytes, encoding)
  const zeros = utf16By(bytes)
  if (zeros) return decode(bytes, zeros)
  if (bytes.subarray(0, 8_192).includes(0)) throw new DocumentRefused('broken', 'this is no text')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decode(bytes, known(said) ?? 'gb18030')
  }
}

const marks: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes)

function utf16By(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes.length % 2 === 1) return null
  const sample = bytes.subarray(0, 1_024)
  let [even, odd] = [0, 0]
  for (const [at, byte] of sample.entries()) {
    if (byte !== 0) continue
    if (at % 2 === 0) even += 1
    else odd += 1
  }
  // Spaces and line ends alone make so many, in Chinese text too.
  const enough = sample.length / 40
  if (odd > enough && even === 0) return 'utf-16le'
  return even > enough && odd === 0 ? 'utf-16be' : null
}

function known(said: string): string | null {
  try {
    return said === '' ? null : new TextDecoder(said).encoding
  } catch {
    return null
  }
}
