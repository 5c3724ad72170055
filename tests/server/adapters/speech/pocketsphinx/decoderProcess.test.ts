import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clock } from '../../../../../server/adapters/system/systemClock'
import { DecoderProcess } from '../../../../../server/adapters/speech/pocketsphinx/decoderProcess'

/** Answers audio with its arguments as a word, a short piece with nonsense, and a stream's input with what it was. */
const child = `
const text = process.argv.slice(2).join(' ')
process.on('disconnect', () => process.exit())
process.on('message', (message) => {
  if ('pcm' in message) return process.send(message.pcm.length + ' ' + message.reset)
  process.send(message.length < 10 ? { what: 'is this' } : [{ text, firstFrame: 0, lastFrame: 9, probability: 1 }])
})
process.send('ready')`
const installation = { sphinxbase: '/a', pocketsphinx: '/b', model: '/c' }

let folder: string
let decoderProcess: DecoderProcess
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'decoder-'))
  await writeFile(join(folder, 'child.mjs'), child)
})
afterEach(async () => {
  decoderProcess.close()
  await rm(folder, { recursive: true })
})

const open = (decoder: 'batch' | 'stream', chunkTimeoutMs?: (ms: number) => number) => {
  const childPath = join(folder, 'child.mjs')
  const limits = chunkTimeoutMs && { chunkTimeoutMs }
  decoderProcess = new DecoderProcess(decoder, { installation, childPath, clock, ...limits })
}

describe('a decoder process', () => {
  it('is told where the library is and answers a chunk with words', async () => {
    open('batch')
    const [word] = await decoderProcess.decode(new Int16Array(32_000))
    expect(word).toEqual({ text: `${JSON.stringify(installation)} batch`, firstFrame: 0, lastFrame: 9, probability: 1 })
  })

  it('feeds a stream, saying where an utterance starts', async () => {
    open('stream')
    expect(await decoderProcess.feed({ pcm: new Int16Array(320), reset: true })).toBe('320 true')
    expect(await decoderProcess.feed({ pcm: new Int16Array(160), reset: false })).toBe('160 false')
  })

  it('has more time for a longer chunk', async () => {
    const asked: number[] = []
    open('batch', (ms) => (asked.push(ms), 60_000))
    await decoderProcess.decode(new Int16Array(32_000))
    expect(asked).toEqual([2_000])
  })

  it('fails on an answer that is no words', async () => {
    open('batch')
    await expect(decoderProcess.decode(new Int16Array(1))).rejects.toMatchObject({ name: 'SpeechEngineError' })
  })
})
