import { pcmSamplesPerMs } from '../../../wire/constants'
import { pcmBytesPerMs, type LocalAudioFile } from './localAudio'

/** Length of one read. */
const chunkMs = 30_000

/** The first 44 bytes of a WAV file of 16 kHz mono 16-bit samples. Source: RIFF/WAVE, Microsoft and IBM, 1991. */
export function wavHeader(durationMs: number): Uint8Array<ArrayBuffer> {
  const header = new DataView(new ArrayBuffer(44))
  const text = (at: number, letters: string) =>
    [...letters].forEach((letter, index) => header.setUint8(at + index, letter.charCodeAt(0)))
  const bytes = durationMs * pcmBytesPerMs
  text(0, 'RIFF')
  header.setUint32(4, 36 + bytes, true)
  text(8, 'WAVEfmt ')
  header.setUint32(16, 16, true)
  header.setUint16(20, 1, true)
  header.setUint16(22, 1, true)
  header.setUint32(24, pcmSamplesPerMs * 1000, true)
  header.setUint32(28, pcmBytesPerMs * 1000, true)
  header.setUint16(32, 2, true)
  header.setUint16(34, 16, true)
  text(36, 'data')
  header.setUint32(40, bytes, true)
  return new Uint8Array(header.buffer)
}

/**
 * The audio as a WAV file. It is read in chunks, so five hours need no more memory than a minute; browsers store large blobs on
 * disk.
 * @throws LocalStorageError
 */
export async function wavBlob(file: Pick<LocalAudioFile, 'read'>, fromMs: number, toMs: number): Promise<Blob> {
  const parts: Blob[] = [new Blob([wavHeader(toMs - fromMs)])]
  for (let at = fromMs; at < toMs; at += chunkMs) {
    parts.push(new Blob([await file.read(at, Math.min(toMs, at + chunkMs))]))
  }
  return new Blob(parts, { type: 'audio/wav' })
}
