import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { analyzedDurationMs } from '../../../../../../src/features/task/upload/probe/mediaInfoAnalysis'
import { ffmpeg, makeMedia, recording, writeAmr } from '../../../../../server/adapters/sampleMedia'
import { CountedFile, SparseFile } from './countedFile'

const wasm = createRequire(import.meta.url).resolve('mediainfo.js/MediaInfoModule.wasm')
const spoken = recording('goforward.wav')
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'analyze-'))
})
afterAll(() => rm(folder, { recursive: true }))

const load = async (name: string) => new CountedFile([await readFile(join(folder, name))], name)

describe('MediaInfo', () => {
  it.each(['wma', 'avi', 'rm', 'rmvb', 'mov', 'mkv', 'flac', 'ogg', 'opus', 'webm'] as const)(
    'finds the duration of a .%s',
    async (type) => {
      await makeMedia(spoken, type, join(folder, `a.${type}`))
      const ms = await analyzedDurationMs(await load(`a.${type}`), wasm)
      expect(ms).toBeGreaterThan(2600)
      expect(ms).toBeLessThan(3200)
    },
  )

  it('finds the duration of a .3gp with AMR inside, which browsers do not play', async () => {
    await writeAmr(join(folder, 'a.amr'), 3)
    await ffmpeg('-i', join(folder, 'a.amr'), '-c', 'copy', join(folder, 'amr.3gp'))
    expect(await analyzedDurationMs(await load('amr.3gp'), wasm)).toBe(3000)
  })

  it('reads a small part of a long recording', async () => {
    await ffmpeg('-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono', '-t', '1800', '-b:a', '64k', join(folder, 'long.wma'))
    const file = await load('long.wma')
    expect(await analyzedDurationMs(file, wasm)).toBeCloseTo(1_800_000, -3)
    expect(file.readBytes).toBeLessThan(file.size / 20)
  })

  it.each([
    ['text', 'hello '.repeat(1000)],
    ['nothing', ''],
    ['a container that breaks off', '\u0000\u0000\u0000\u0020ftypisom\u0000\u0000\u0002\u0000isomiso2'],
  ])('finds nothing in %s', async (_, content) => {
    expect(await analyzedDurationMs(new File([content], 'a.mp4'), wasm)).toBeNull()
  })

  it('finds nothing in a recording whose index is cut off', async () => {
    await makeMedia(spoken, 'm4a', join(folder, 'whole.m4a'))
    const whole = await load('whole.m4a')
    expect(await analyzedDurationMs(new File([whole.slice(0, Math.floor(whole.size / 2))], 'cut.m4a'), wasm)).toBeNull()
  })

  it('gives up on 1.5 GB of nothing after a small part', async () => {
    const file = new SparseFile('zeros.avi', 1_500_000_000, {})
    expect(await analyzedDurationMs(file, wasm)).toBeNull()
    expect(file.readBytes).toBeLessThanOrEqual(33 * 2 ** 20)
  })
})
