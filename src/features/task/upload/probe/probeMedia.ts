/** Reads a recording's duration in the browser, before anything is uploaded. */
import { extensionOf } from '../../../../shared/uploadQueue/pickFiles'
import { amrDurationMs, isAmr } from './amrDuration'
import { readBytes } from './fileBytes'
import { durationByElement } from './mediaElementDuration'
import { durationByMediaInfo } from './mediaInfoDuration'
import { isWav, wavDurationMs } from './wavDuration'

const headBytes = 16
/** Raw PCM has no header; the server reads it as 16 kHz, mono, 16 bit. */
const pcmBytesPerSecond = 32_000

/**
 * Duration in whole milliseconds, 0 for an empty recording; null if it can't be read or the signal is aborted. Never
 * rejects, and reads only the parts of the file it needs.
 */
export async function probeMedia(file: File, signal: AbortSignal): Promise<number | null> {
  try {
    const durationMs = await readDurationMs(file, signal)
    return durationMs === null || signal.aborted ? null : Math.round(durationMs)
  } catch {
    return null
  }
}

async function readDurationMs(file: File, signal: AbortSignal): Promise<number | null> {
  if (extensionOf(file.name) === 'pcm') return (file.size / pcmBytesPerSecond) * 1000
  const head = await readBytes(file, 0, headBytes)
  if (signal.aborted) return null
  // MediaInfoLib would read the whole WAV file.
  if (isWav(head)) return (await wavDurationMs(file)) ?? durationByElement(file, signal)
  const found = isAmr(head) ? await amrDurationMs(file) : await durationByElement(file, signal)
  return found !== null || signal.aborted ? found : durationByMediaInfo(file, signal)
}
