import { pcmSamplesPerMs } from '../../wire/constants'

const bytesPerMs = pcmSamplesPerMs * 2

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
  header.setUint32(24, pcmSamplesPerMs * 1000, true)
  header.setUint32(28, bytesPerMs * 1000, true)
  header.setUint16(32, 2, true)
  header.setUint16(34, 16, true)
  text(36, 'data')
  header.setUint32(40, bytes, true)
  return new Uint8Array(header.buffer)
}
