/** How long a recording lasts, read on this device before anything is sent. */
import { extensionOf } from './pickAudio'
import { amrDurationMs, isAmr } from './probe/amr'
import { readBytes } from './probe/bytes'
import { durationByElement } from './probe/element'
import { durationByMediaInfo } from './probe/mediaInfo'
import { isWav, wavDurationMs } from './probe/wav'

const headBytes = 16
/** Raw sound has no header; the server takes it as 16 kHz, mono, 16 bit. */
const pcmBytesPerSecond = 32_000

/**
 * Duration in whole milliseconds, 0 for a recording that holds no sound; null when it can't be read or the signal
 * fired. Never rejects, and reads only the parts of the file that tell.
 */
export async function probeMedia(file: File, signal: AbortSignal): Promise<number | null> {
  try {
    const ms = await durationMs(file, signal)
    return ms === null || signal.aborted ? null : Math.round(ms)
  } catch {
    return null
  }
}

async function durationMs(file: File, signal: AbortSignal): Promise<number | null> {
  if (extensionOf(file.name) === 'pcm') return (file.size / pcmBytesPerSecond) * 1000
  const head = await readBytes(file, 0, headBytes)
  if (signal.aborted) return null
  // MediaInfoLib would read all of a WAV file.
  if (isWav(head)) return (await wavDurationMs(file)) ?? durationByElement(file, signal)
  const found = isAmr(head) ? await amrDurationMs(file) : await durationByElement(file, signal)
  return found !== null || signal.aborted ? found : durationByMediaInfo(file, signal)
}
