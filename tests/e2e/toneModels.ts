/** Servers with models of tones, and recordings of tones: real speech engines without large models. */
import { mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { wavHeader } from '../../server/lib/wavHeader'
import { installToneModels, type ToneFamily } from '../toneModels/installToneModels'

/** Chinese and English: recognition of recordings and of streams, detection of speech, punctuation. */
const families: readonly ToneFamily[] = ['transducer', 'onlineTransducer', 'sileroVad', 'ctTransformer']

/** Calls `use` with the environment of a server on which these models are installed, and others if given. */
export async function withToneModels(
  use: (env: Record<string, string>) => Promise<void>,
  others: readonly ToneFamily[] = [],
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tone-models-'))
  try {
    await installToneModels(folder, [...families, ...others])
    await use({ REGISTERS_PER_HOUR: '1000', MODELS_DIR: folder })
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Writes audio as a WAV file. */
export async function writeWav(path: string, pcm: Int16Array): Promise<void> {
  const bytes = new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength)
  await writeFile(path, new Uint8Array([...wavHeader(bytes.length), ...bytes]))
}
