import { sha256 } from '@noble/hashes/sha2.js'

/**
 * The smallest number such that SHA-256 of the text, a space and the number begins with that many zero bits: 2^bits attempts on
 * average. Blocks its thread.
 */
export function findProof(text: string, bits: number): number {
  const encoder = new TextEncoder()
  const begun = sha256.create().update(encoder.encode(`${text} `))
  for (let number = 0; ; number++) {
    const hash = begun
      .clone()
      .update(encoder.encode(String(number)))
      .digest()
    if (Math.clz32(new DataView(hash.buffer, hash.byteOffset).getUint32(0)) >= bits) return number
  }
}
