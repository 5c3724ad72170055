import { describe, expect, it } from 'vitest'
import { createPageMedia } from '../../mocks/pageMedia'
import { seedRecords } from '../../mocks/seed/seededRecords'
import { createSeededFiles, seededAudioName } from '../../mocks/seed/seededFiles'
import { renderSamples } from '../../mocks/speech/syntheticAudio'
import { speechBursts, seededTranscript } from '../../mocks/seed/seededTranscript'
import { mediaSuite } from '../server/ports/media.suite'
import { createMemoryFiles } from '../../server/adapters/memory/memoryFiles'

const records = seedRecords(1)
const files = createSeededFiles(createMemoryFiles(), records, async () => new Blob())
const measured = (durationMs: number | null) => createPageMedia(files, async () => durationMs)
const uploaded = (content: BlobPart, extension = 'mp3') => {
  const name = files.name(extension)
  files.put(name, new Blob([content]))
  return name
}
const sound = () => uploaded(new Uint8Array([0xff, 0xfb, 0x90, 0, 0, 0, 1, 2, 3]))

async function decoded(
  media: ReturnType<typeof createPageMedia>,
  name: string,
  signal?: AbortSignal,
): Promise<number[]> {
  const samples: number[] = []
  for await (const chunk of media.decode(name, signal)) samples.push(...chunk)
  return samples
}

mediaSuite('a page', async () => ({
  media: measured(4321),
  put: async (content, extension) => uploaded(content, extension),
  recording: sound(),
  durationMs: 4321,
}))

describe('media of a page', () => {
  it('lasts as long as the page measures', async () => {
    expect(await measured(4321).probe(sound())).toEqual({ durationMs: 4321 })
  })

  it('says when a duration can not be told, and then gives half a minute of sound', async () => {
    const name = sound()
    expect(await measured(null).probe(name)).toEqual({ durationMs: null })
    expect(await decoded(measured(null), name)).toHaveLength(30 * 16_000)
  })

  it('refuses a file that is gone', async () => {
    await expect(measured(1000).probe(files.name('mp3'))).rejects.toMatchObject({ fault: 'unreadable' })
  })

  it('makes up the same speech for the same file, with pauses', async () => {
    const [name, other] = [sound(), sound()]
    const samples = await decoded(measured(7500), name)
    expect(samples).toHaveLength(7500 * 16)
    expect(samples.some((sample) => Math.abs(sample) > 500)).toBe(true)
    expect(samples.slice(0, 150 * 16).every((sample) => sample === 0)).toBe(true)
    expect(await decoded(measured(7500), name)).toEqual(samples)
    expect(await decoded(measured(7500), other)).not.toEqual(samples)
  })

  it('decodes a seeded recording to what its player plays', async () => {
    const record = records.find(({ durationMs, clip }) => durationMs < 60_000 && !clip)
    if (!record) throw new Error('no short record')
    const media = measured(null)
    expect(await media.probe(seededAudioName(record))).toEqual({ durationMs: record.durationMs })
    const samples = await decoded(media, seededAudioName(record))
    const played = renderSamples(speechBursts(seededTranscript(record)), 0, samples.length)
    expect(samples.length).toBe(record.durationMs * 16)
    expect(samples.every((sample, index) => sample === played[index])).toBe(true)
  })

  it('stops when it is told to', async () => {
    expect(await decoded(measured(5000), sound(), AbortSignal.abort())).toEqual([])
  })
})
