/** Speech for Chromium's fake microphone in which every position is distinguishable. */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ffmpeg, recording } from '../server/adapters/sampleMedia'

const rate = 16_000
/** Longer than any recording of the tests. */
const seconds = 150
/** Amplitude of the noise: too low to disturb recognition, but above rounding errors. */
const noisePeak = 200
const wavHeaderBytes = 44

/** Writes the file Chromium plays in a loop: "go forward ten meters", with noise that never repeats. Returns its path. */
export async function createFakeMicrophone(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  const [raw, path] = [join(folder, 'source.raw'), join(folder, 'source.wav')]
  const speech = samplesOf((await readFile(recording('goforward.wav'))).subarray(wavHeaderBytes))
  let state = 1
  const noise = () => ((state = (state * 48_271) % 0x7fffffff) / 0x7fffffff - 0.5) * 2 * noisePeak
  const marked = Int16Array.from({ length: rate * seconds }, (_, at) => (speech[at % speech.length] ?? 0) + noise())
  await writeFile(raw, new Uint8Array(marked.buffer))
  const plain = ['-bitexact', '-map_metadata', '-1']
  await ffmpeg('-f', 's16le', '-ar', String(rate), '-ac', '1', '-i', raw, '-ar', String(3 * rate), ...plain, path)
  return path
}

/** Signed 16-bit little-endian samples. */
export function samplesOf(bytes: Uint8Array): Int16Array {
  return new Int16Array(bytes.slice().buffer, 0, Math.floor(bytes.length / 2))
}
