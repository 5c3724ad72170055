import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isWav, wavDurationMs } from '../../../../../../src/features/task/upload/probe/wavDuration'
import { ffmpeg, recording } from '../../../../../server/adapters/sampleMedia'
import { CountedFile, SparseFile } from './countedFile'

const spoken = recording('goforward.wav')
/** As measured by ffprobe. */
const spokenMs = 2786

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wav-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function createWav(name: string, ...options: string[]): Promise<CountedFile> {
  const path = join(folder, name)
  await ffmpeg('-i', spoken, ...options, path)
  return new CountedFile([await readFile(path)], name)
}

const text = (value: string) => [...value].map((character) => character.charCodeAt(0))
const number = (value: number) => [...new Uint8Array(new Uint32Array([value]).buffer)]
const chunk = (name: string, size: number, content: number[] = []) => [...text(name), ...number(size), ...content]
const format = ({ rate = 16_000, bytesPerSecond = 32_000, frame = 2 } = {}) =>
  chunk('fmt ', 16, [1, 0, 1, 0, ...number(rate), ...number(bytesPerSecond), frame, 0, 16, 0])
const wav = (...parts: number[][]) => new Uint8Array([...text('RIFF'), ...number(0), ...text('WAVE'), ...parts.flat()])
const silence = (seconds: number) => Array.from({ length: 32_000 * seconds }, () => 0)

describe('a WAV file of ffmpeg', () => {
  it.each([
    ['plain', 'plain.wav', []],
    ['of two channels at 44.1 kHz', 'stereo.wav', ['-ar', '44100', '-ac', '2']],
    ['of 32-bit floats', 'float.wav', ['-c:a', 'pcm_f32le']],
    ['of telephone sound', 'law.wav', ['-c:a', 'pcm_mulaw', '-ar', '8000']],
    ['with 64-bit sizes (RF64)', 'rf64.wav', ['-rf64', 'always']],
  ] as const)('%s is read, and only its header', async (_, name, options) => {
    const file = await createWav(name, ...options)
    expect(isWav(new Uint8Array(await file.arrayBuffer()))).toBe(true)
    expect(Math.round((await wavDurationMs(file)) ?? 0)).toBeCloseTo(spokenMs, -1)
    expect(file.readBytes).toBeLessThan(1000)
  })

  it('written into a pipe has no sizes and lasts to its end', async () => {
    const piped = execFileSync('ffmpeg', ['-v', 'error', '-i', spoken, '-f', 'wav', '-'])
    const file = new CountedFile([new Uint8Array(piped)], 'piped.wav')
    expect(Math.round((await wavDurationMs(file)) ?? 0)).toBeCloseTo(spokenMs, -1)
  })
})

describe('a WAV header', () => {
  it('of 1.5 GB is read in a few hundred bytes', async () => {
    const bytes = 1_500_000_000
    const file = new SparseFile('long.wav', bytes, { 0: wav(format(), chunk('data', bytes - 44)) })
    expect(await wavDurationMs(file)).toBeCloseTo(((bytes - 44) / 32_000) * 1000, 3)
    expect(file.readBytes).toBeLessThan(300)
  })

  it('may stand after a large chunk of something else', async () => {
    const cover = 50_000_001
    const dataAt = 12 + 8 + cover + 1
    const file = new SparseFile('cover.wav', dataAt + 24 + 8 + 64_000, {
      0: wav(chunk('id3 ', cover)),
      [dataAt]: new Uint8Array([...format(), ...chunk('data', 64_000)]),
    })
    expect(await wavDurationMs(file)).toBe(2000)
    expect(file.readBytes).toBeLessThan(500)
  })

  it.each([
    ['a size beyond the end', chunk('data', 999_999_999)],
    ['no size', chunk('data', 0)],
    ['the largest size there is', chunk('data', 0xffffffff)],
  ])('with %s lasts to the end of the file', async (_, data) => {
    expect(await wavDurationMs(new Blob([wav(format(), data, silence(2))]))).toBe(2000)
  })

  it('believes a smaller size than the rest of the file', async () => {
    const rest = [...chunk('data', 32_000), ...silence(1), ...chunk('LIST', 4, text('INFO')), ...silence(3)]
    expect(await wavDurationMs(new Blob([wav(format(), rest)]))).toBe(1000)
  })

  it('without bytes a second is computed from its rate and frame', async () => {
    const file = new Blob([wav(format({ bytesPerSecond: 0 }), chunk('data', 32_000), silence(1))])
    expect(await wavDurationMs(file)).toBe(1000)
  })

  it('without any sound after it lasts no time', async () => {
    expect(await wavDurationMs(new Blob([wav(format(), chunk('data', 0))]))).toBe(0)
  })

  it.each([
    ['no format', wav(chunk('data', 32_000), silence(1))],
    ['a format of nothing', wav(format({ rate: 0, bytesPerSecond: 0, frame: 0 }), chunk('data', 32_000), silence(1))],
    ['a cut-off format', wav(chunk('fmt ', 16, [1, 0]))],
    ['no data', wav(format())],
    ['nothing at all', wav()],
    ['endless small chunks', wav(...Array.from({ length: 2000 }, () => chunk('JUNK', 0)))],
    ['a chunk that leads beyond the end', wav(chunk('JUNK', 0xfffffff0))],
  ])('with %s tells nothing', async (_, bytes) => {
    expect(await wavDurationMs(new Blob([bytes]))).toBeNull()
  })
})

describe('a file', () => {
  it.each([
    ['RIFF', true],
    ['RF64', true],
    ['BW64', true],
    ['RIFX', false],
  ])('that begins with %s is a WAV file: %s', (magic, expected) => {
    expect(isWav(new Uint8Array([...text(magic), ...number(0), ...text('WAVE')]))).toBe(expected)
  })

  it.each([['RIFF....AVI '], ['RI'], ['']])('that begins with "%s" is no WAV file', (head) => {
    expect(isWav(new Uint8Array(text(head)))).toBe(false)
  })
})
