import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { recordsOf, type SeededRecord } from '../../mocks/records'
import { peaksName, seededFiles, soundName } from '../../mocks/seededFiles'
import { transcriptOf } from '../../mocks/transcript'
import { createMemoryFiles } from '../../server/adapters/memory/files'
import { isFileName } from '../../server/fileNames'
import { filesSuite } from '../server/ports/files.suite'

const records = recordsOf(1)
const clip = async (file: string) => new Blob([new Uint8Array(await readFile(`tests/audio/${file}`))])
const open = () => seededFiles(createMemoryFiles(), records, clip)
const bytes = async (stream: ReadableStream<Uint8Array> | undefined) =>
  new Uint8Array(await new Response(stream).arrayBuffer())

filesSuite('memory with seeded files', async () => ({ files: open() }))

function some(fits: (record: SeededRecord) => boolean): SeededRecord {
  const found = records.find(fits)
  if (!found) throw new Error('no such record')
  return found
}

describe('files of seeded records', () => {
  const files = open()
  const short = some(({ durationMs, clip }) => durationMs < 60_000 && !clip)
  const long = some(({ durationMs }) => durationMs === 18_000_000)
  const spoken = some((record) => record.clip !== null)

  it('have names that a server serves', () => {
    for (const record of records) {
      expect(isFileName(soundName(record))).toBe(true)
      expect(isFileName(peaksName(record))).toBe(true)
    }
  })

  it('sound is as long as it says', async () => {
    const file = await files.open(soundName(short))
    expect(file).toMatchObject({ size: short.size, type: 'audio/wav' })
    expect(await bytes(file?.stream())).toHaveLength(short.size)
  })

  it('five hours can be read anywhere at once', async () => {
    const file = await files.open(soundName(long))
    expect(file?.size).toBe(44 + 18_000 * 32_000)
    const middle = transcriptOf(long)[3_000]
    if (!middle) throw new Error('no such segment')
    const start = 44 + middle.start * 32
    const heard = new Int16Array((await bytes(file?.stream(start, start + 31_999))).buffer)
    expect(heard.some((sample) => Math.abs(sample) > 500)).toBe(true)
  })

  it('the outline is loud where somebody speaks', async () => {
    const outline = await bytes((await files.open(peaksName(long)))?.stream())
    expect(outline).toHaveLength(180_000)
    const segments = transcriptOf(long)
    for (const { start, end } of segments.slice(100, 120)) {
      expect(Math.max(...outline.subarray(Math.ceil(start / 100), Math.floor(end / 100)))).toBeGreaterThan(5)
    }
    expect(outline[Math.floor((segments[0]?.start ?? 0) / 100) - 1]).toBe(0)
  })

  it('real speech is the file itself, with its outline', async () => {
    const file = await files.open(soundName(spoken))
    expect(file?.size).toBe(spoken.size)
    const outline = await bytes((await files.open(peaksName(spoken)))?.stream())
    expect(outline).toHaveLength(Math.ceil(spoken.durationMs / 100))
    expect(Math.max(...outline)).toBeGreaterThan(10)
  })
})
