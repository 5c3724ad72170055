/** Speech models of tones and recordings of them: the engine's native code without large models. */
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runnerImport } from 'vite'
import { root } from '../lib/run.mjs'
import { wavHeader } from './wav.mjs'

/** What tests/toneModels exports. */
const load = async () => {
  const importTyped = async (/** @type {string} */ name) =>
    (await runnerImport(join(root, 'tests/toneModels', name), { root, configFile: false, logLevel: 'error' })).module
  return {
    ...(await importTyped('installToneModels.ts')),
    ...(await importTyped('tones.ts')),
  }
}

/**
 * Calls `work` with a folder of installed tone models and a function that writes what is said, repeated to a duration, as WAV.
 * @template T
 * @param {readonly string[]} families
 * @param {(models: string, record: (name: string, saying: Saying) => Promise<string>) => Promise<T>} work
 */
export async function withToneModels(families, work) {
  const { installToneModels, toneSpeech } = await load()
  const folder = await mkdtemp(join(tmpdir(), 'tones-'))
  try {
    const models = join(folder, 'models')
    await installToneModels(models, families)
    return await work(models, async (name, { text, seconds, ...options }) => {
      const path = join(folder, name)
      const pcm = /** @type {Int16Array} */ (toneSpeech(text, options))
      const times = Math.max(1, Math.floor((seconds ?? 0) / (pcm.length / 16_000)))
      const file = createWriteStream(path)
      file.write(wavHeader(44 + times * pcm.byteLength, { rate: 16_000, channels: 1 }))
      const bytes = new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength)
      for (let at = 0; at < times; at += 1) if (!file.write(bytes)) await once(file, 'drain')
      file.end()
      await once(file, 'close')
      return path
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** @typedef {{ text: string, wordMs?: number, gapMs?: number, seconds?: number }} Saying */
