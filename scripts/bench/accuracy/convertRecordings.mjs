/** Converts recordings of types that the product does not accept. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { capture } from '../../lib/run.mjs'

const acceptedTypes = ['.wav', '.mp3', '.m4a']

/**
 * Calls `work` with the recordings, in types that can be uploaded.
 * @template T
 * @param {readonly import('./readCorpus.mjs').CorpusRecording[]} recordings
 * @param {(recordings: import('./readCorpus.mjs').CorpusRecording[]) => Promise<T>} work
 */
export async function withAcceptedTypes(recordings, work) {
  const folder = mkdtempSync(join(tmpdir(), 'accuracy-'))
  try {
    const converted = []
    for (const [index, recording] of recordings.entries()) {
      const isAccepted = acceptedTypes.includes(extname(recording.audio).toLowerCase())
      converted.push(
        isAccepted ? recording : { ...recording, audio: await toWav(recording.audio, join(folder, `${index}.wav`)) },
      )
    }
    return await work(converted)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} from
 * @param {string} to
 */
async function toWav(from, to) {
  const { code, output } = await capture('ffmpeg', ['-v', 'error', '-i', from, '-ac', '1', '-ar', '16000', to])
  if (code !== 0) throw new Error(`${from} can’t be converted: ${output}`)
  return to
}
