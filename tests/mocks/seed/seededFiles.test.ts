import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { seedRecords, type SeededRecord } from '../../../mocks/seed/seededRecords'
import { seededPeaksName, createSeededFiles, seededAudioName } from '../../../mocks/seed/seededFiles'
import { seededTranscript } from '../../../mocks/seed/seededTranscript'
import { createMemoryFiles } from '../../../server/adapters/memory/memoryFiles'
import { isFileName } from '../../../server/ports/fileNames'
import { filesSuite } from '../../server/ports/files.suite'

const records = seedRecords(1)
const clip = async (file: string) => new Blob([new Uint8Array(await readFile(`tests/audio/${file}`))])
const open = () => createSeededFiles(createMemoryFiles(), records, clip)
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
      expect(isFileName(seededAudioName(record))).toBe(true)
      expect(isFileName(seededPeaksName(record))).toBe(true)
    }
  })

  it('sound is as long as it says', async () => {
    const file = await files.open(seededAudioName(short))
    expect(file).toMatchObject({ size: short.size, type: 'audio/wav' })
    expect(await bytes(file?.stream())).toHaveLength(short.size)
  })

  it('five hours can be read anywhere at once', async () => {
    const file = await files.open(seededAudioName(long))
    expect(file?.size).toBe(44 + 18_000 * 32_000)
    const middle = seededTranscript(long)[3_000]
    if (!middle) throw new Error('no such segment')
    const start = 44 + middle.start * 32
    const audio = new Int16Array((await bytes(file?.stream(start, start + 31_999))).buffer)
    expect(audio.some((sample) => Math.abs(sample) > 500)).toBe(true)
  })

  it('the outline is loud where somebody speaks', async () => {
    const outline = await bytes((await files.open(seededPeaksName(long)))?.stream())
    expect(outline).toHaveLength(180_000)
    const segments = seededTranscript(long)
    for (const { start, end } of segments.slice(100, 120)) {
      expect(Math.max(...outline.subarray(Math.ceil(start / 100), Math.floor(end / 100)))).toBeGreaterThan(5)
    }
    expect(outline[Math.floor((segments[0]?.start ?? 0) / 100) - 1]).toBe(0)
  })

  it('real speech is the file itself, with its outline', async () => {
    const file = await files.open(seededAudioName(spoken))
    expect(file?.size).toBe(spoken.size)
    const outline = await bytes((await files.open(seededPeaksName(spoken)))?.stream())
    expect(outline).toHaveLength(Math.ceil(spoken.durationMs / 100))
    expect(Math.max(...outline)).toBeGreaterThan(10)
  })
})
