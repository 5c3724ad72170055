import { sampleRate } from '../../ports/ports'

const fourCc = (view: DataView, offset: number) =>
  String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(offset + index)))

/**
 * The samples of a WAV file of 16 kHz mono 16-bit PCM; null for anything else. Chunks other than `fmt ` and `data` are skipped, and a
 * `data` chunk that is cut off ends with the file. Source: RIFF/WAVE, Microsoft and IBM, 1991.
 */
export function readWav(bytes: ArrayBuffer): Int16Array | null {
  const view = new DataView(bytes)
  if (bytes.byteLength < 12 || fourCc(view, 0) !== 'RIFF' || fourCc(view, 8) !== 'WAVE') return null
  let supported = false
  for (let offset = 12; offset + 8 <= bytes.byteLength;) {
    const id = fourCc(view, offset)
    const start = offset + 8
    const length = Math.min(view.getUint32(offset + 4, true), bytes.byteLength - start)
    if (id === 'fmt ') supported = isSupported(view, start, length)
    if (id === 'data') return supported ? samplesOf(view, start, length) : null
    // Chunks start at even offsets.
    offset = start + length + (length % 2)
  }
  return null
}

function isSupported(view: DataView, start: number, length: number): boolean {
  if (length < 16) return false
  const [format, channels, bits] = [0, 2, 14].map((offset) => view.getUint16(start + offset, true))
  return format === 1 && channels === 1 && bits === 16 && view.getUint32(start + 4, true) === sampleRate
}

/** Copied sample by sample: WAV is little-endian, and the offset may be odd for a view. */
function samplesOf(view: DataView, start: number, length: number): Int16Array {
  return Int16Array.from({ length: Math.floor(length / 2) }, (_, index) => view.getInt16(start + 2 * index, true))
}
