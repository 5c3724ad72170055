import { sampleRate, soundBytesPerMs } from './ports'

/** Of a WAV file, before its samples. */
export const wavHeaderBytes = 44

/**
 * The header of a WAV file of 16 kHz mono 16-bit samples (Microsoft/IBM, "Multimedia Programming Interface and Data
 * Specifications 1.0").
 * @param soundBytes of the samples behind it
 */
export function wavHeader(soundBytes: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(wavHeaderBytes))
  const text = (place: number, four: string) =>
    [...four].forEach((letter, index) => view.setUint8(place + index, letter.charCodeAt(0)))
  text(0, 'RIFF')
  view.setUint32(4, wavHeaderBytes - 8 + soundBytes, true)
  text(8, 'WAVE')
  text(12, 'fmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, soundBytesPerMs * 1000, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, soundBytes, true)
  return new Uint8Array(view.buffer)
}
