import { sampleRate, pcmBytesPerMs } from '../ports/ports'

/** Size of a WAV header. */
export const wavHeaderBytes = 44

/**
 * The header of a WAV file with 16 kHz mono 16-bit samples (Microsoft/IBM, "Multimedia Programming Interface and Data
 * Specifications 1.0").
 * @param pcmBytes size of the sample data
 */
export function wavHeader(pcmBytes: number): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(wavHeaderBytes))
  const text = (offset: number, fourCc: string) =>
    [...fourCc].forEach((letter, index) => view.setUint8(offset + index, letter.charCodeAt(0)))
  text(0, 'RIFF')
  view.setUint32(4, wavHeaderBytes - 8 + pcmBytes, true)
  text(8, 'WAVE')
  text(12, 'fmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, sampleRate, true)
  view.setUint32(28, pcmBytesPerMs * 1000, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  text(36, 'data')
  view.setUint32(40, pcmBytes, true)
  return new Uint8Array(view.buffer)
}
