import { wavHeader } from '../../../shared/capture/wavHeader'
import type { LocalAudioFile } from './localAudio'

/** Length of one read. */
const chunkMs = 30_000

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
