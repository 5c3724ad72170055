/**
 * Duration of a WAV file from its header.
 * Formats: Multimedia Programming Interface and Data Specifications 1.0 (RIFF), EBU Tech 3306 (RF64, BW64).
 */
import { readBytes, textAt, type Sliceable } from './fileBytes'

const chunkHeaderBytes = 8
/** More chunks than any program writes before the data chunk; a malicious file could contain millions. */
const maxChunks = 256
const maxFormatBytes = 64
/** Placeholder for a size that exceeds 32 bits or was unknown when the header was written. */
const unknownSize = 0xffffffff

/** @param head the first 12 bytes of a file, or more */
export function isWav(head: Uint8Array): boolean {
  return ['RIFF', 'RF64', 'BW64'].includes(textAt(head, 0, 4)) && textAt(head, 8, 4) === 'WAVE'
}

/**
 * Duration in milliseconds; null if the header doesn't give it. Sizes are not trusted: the data ends at the end of the
 * file at the latest, and a size that was never filled in means the rest of the file.
 */
export async function wavDurationMs(file: Sliceable): Promise<number | null> {
  let bytesPerSecond = 0
  let longDataBytes: number | null = null
  let at = 12
  for (let count = 0; count < maxChunks && at + chunkHeaderBytes <= file.size; count += 1) {
    const chunk = viewOf(await readBytes(file, at, chunkHeaderBytes + maxFormatBytes))
    const name = nameOf(chunk)
    const bytes = chunk.getUint32(4, true)
    if (name === 'fmt ') bytesPerSecond = bytesPerSecondOf(chunk)
    if (name === 'ds64' && chunk.byteLength >= 24) longDataBytes = Number(chunk.getBigUint64(16, true))
    if (name === 'data') {
      const rest = file.size - at - chunkHeaderBytes
      const declaredBytes = bytes === unknownSize ? (longDataBytes ?? rest) : bytes
      return bytesPerSecond > 0 ? (Math.min(declaredBytes || rest, rest) / bytesPerSecond) * 1000 : null
    }
    // Chunks start at even offsets.
    at += chunkHeaderBytes + bytes + (bytes % 2)
  }
  return null
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

function nameOf(chunk: DataView): string {
  return textAt(new Uint8Array(chunk.buffer, chunk.byteOffset, 4), 0, 4)
}

/** Bytes per second from a `fmt ` chunk; some writers leave it 0 and give only sample rate and frame size. */
function bytesPerSecondOf(chunk: DataView): number {
  if (chunk.byteLength < chunkHeaderBytes + 16) return 0
  return chunk.getUint32(16, true) || chunk.getUint32(12, true) * chunk.getUint16(20, true)
}
