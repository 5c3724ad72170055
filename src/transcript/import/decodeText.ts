/** The bytes are not text in any encoding. */
export class NotTextError extends Error {
  override name = 'NotTextError'
}

/**
 * Decodes a text file: by its byte order mark, as UTF-16 if every other byte is zero, as UTF-8 if valid, by its declared encoding,
 * else as GB 18030, which most older Chinese files use.
 * @param declared name of an encoding, '' for none
 * @throws NotTextError
 */
export function decodeText(bytes: Uint8Array, declared = ''): string {
  for (const [encoding, mark] of byteOrderMarks)
    if (mark.every((byte, at) => bytes[at] === byte)) return decode(bytes, encoding)
  const utf16 = detectUtf16(bytes)
  if (utf16) return decode(bytes, utf16)
  if (bytes.subarray(0, 8_192).includes(0)) throw new NotTextError('the file is not text')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decode(bytes, normalizedName(declared) ?? 'gb18030')
  }
}

const byteOrderMarks: readonly (readonly [string, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
]

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes)

function detectUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes.length % 2 === 1) return null
  const sample = bytes.subarray(0, 1_024)
  let [even, odd] = [0, 0]
  for (const [at, byte] of sample.entries()) {
    if (byte !== 0) continue
    if (at % 2 === 0) even += 1
    else odd += 1
  }
  // Spaces and line breaks alone reach this share, even in Chinese text.
  const enough = sample.length / 40
  if (odd > enough && even === 0) return 'utf-16le'
  return even > enough && odd === 0 ? 'utf-16be' : null
}

function normalizedName(declared: string): string | null {
  try {
    return declared === '' ? null : new TextDecoder(declared).encoding
  } catch {
    return null
  }
}
