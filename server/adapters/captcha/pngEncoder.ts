import { zlibSync } from 'fflate'

export type Color = readonly [red: number, green: number, blue: number]

/**
 * Encodes a PNG (W3C, third edition) with one byte per pixel.
 * @param pixels palette indexes, row by row
 */
export function encodePng(
  pixels: Uint8Array,
  { width, height, palette }: { width: number; height: number; palette: readonly Color[] },
): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(13)
  const sizes = new DataView(head.buffer)
  sizes.setUint32(0, width)
  sizes.setUint32(4, height)
  // Eight bits per pixel, indexed color; the other fields have only one valid value.
  head.set([8, 3, 0, 0, 0], 8)
  // Each row starts with its filter type, 0 for none.
  const rows = new Uint8Array((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return concatBytes([
    Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
    chunk('IHDR', head),
    chunk('PLTE', Uint8Array.from(palette.flat())),
    chunk('IDAT', zlibSync(rows)),
    chunk('IEND', new Uint8Array(0)),
  ])
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12)
  const view = new DataView(bytes.buffer)
  view.setUint32(0, data.length)
  bytes.set(new TextEncoder().encode(type), 4)
  bytes.set(data, 8)
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)))
  return bytes
}

/** CRC-32 of ISO 3309, bit by bit since the images are small. */
function crc32(bytes: Uint8Array): number {
  let crc = ~0
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

function concatBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
