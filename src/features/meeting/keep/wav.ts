import { samplesPerMs } from '../../../wire/codes'
import { bytesPerMs, type KeptSound } from './sound'

/** Read at once. */
const pieceMs = 30_000

/** The first 44 bytes of a WAV file of 16 kHz mono 16-bit samples. Source: RIFF/WAVE, Microsoft and IBM, 1991. */
export function wavHeader(durationMs: number): Uint8Array<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(44))
  const text = (at: number, letters: string) =>
    [...letters].forEach((letter, index) => header.setUint8(at + index, letter.charCodeAt(0)))
  const bytes = durationMs * bytesPerMs
  text(0, 'RIFF')
  header.setUint32(4, 36 + bytes, true)
  text(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, 1, true)
  header.setUint32(24, samplesPerMs * 1000, true)
  header.setUint32(28, bytesPerMs * 1000, true)
  header.setUint16(32, 2, true)
  header.setUint16(34, 16, true)
  text(36, 'data')
  header.setUint32(40, bytes, true)
  return new Uint8Array(header.buffer)
}

/**
 * The sound as a WAV file. It is read piece by piece, so five hours need no more memory than a minute; the browser keeps large blobs
 * on its disk.
 * @throws KeepError
 */
export async function wavOf(sound: Pick<KeptSound, 'read'>, fromMs: number, toMs: number): Promise<Blob> {
  const parts: Blob[] = [new Blob([wavHeader(toMs - fromMs)])]
  for (let at = fromMs; at < toMs; at += pieceMs) {
    parts.push(new Blob([await sound.read(at, Math.min(toMs, at + pieceMs))]))
  }
  return new Blob(parts, { type: 'audio/wav' })
}
