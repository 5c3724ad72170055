import { copyFile, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openFfmpeg } from '../../../../server/adapters/media/ffmpeg'
import { sampleRate, type Media } from '../../../../server/ports/ports'
import { Peaks } from '../../../../server/usecases/transcription/peaks'
import { borrowFrom } from '../../../../server/adapters/storage/fileStorage'
import { mediaTypes } from '../../../../src/wire/constants'
import { mediaSuite } from '../../ports/media.suite'
import { ffmpeg, makeMedia, recording, writeAmr } from '../sampleMedia'

const spoken = recording('goforward.wav')
const spokenMs = 2_786

let folder: string
let media: Media
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ffmpeg-'))
  media = await openFfmpeg(borrowFrom((file) => join(folder, file)))
})
afterAll(() => rm(folder, { recursive: true }))

async function decoded(file: string, signal?: AbortSignal): Promise<{ ms: number; outline: Uint8Array }> {
  const peaks = new Peaks()
  let samples = 0
  for await (const pcm of media.decode(file, signal)) {
    peaks.add(pcm)
    samples += pcm.length
  }
  return { ms: (samples * 1000) / sampleRate, outline: peaks.finish() }
}

async function copied(path: string): Promise<string> {
  await copyFile(path, join(folder, 'original.wav'))
  return 'original.wav'
}

/** Correlation of two outlines: 1 if they rise and fall together, 0 if they are unrelated. */
function correlation(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length)
  const centered = (values: Uint8Array) => {
    const part = Array.from(values.subarray(0, length))
    const mean = part.reduce((sum, value) => sum + value, 0) / length
    return part.map((value) => value - mean)
  }
  const [x, y] = [centered(a), centered(b)]
  const product = (one: number[], other: number[]) => one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
  return product(x, y) / Math.sqrt(product(x, x) * product(y, y))
}

mediaSuite('ffmpeg', async () => ({
  media,
  async put(content, extension) {
    await writeFile(join(folder, `put.${extension}`), content)
    return `put.${extension}`
  },
  recording: await copied(spoken),
  durationMs: spokenMs,
}))

describe('ffmpeg: every accepted type', () => {
  it.each(mediaTypes.filter((type) => type !== 'amr'))('%s gives its duration and its speech', async (type) => {
    await makeMedia(spoken, type, join(folder, `speech.${type}`))
    const { durationMs } = await media.probe(`speech.${type}`)
    // Some containers only have the duration of the video, which is 3 s here.
    expect(Math.abs((durationMs ?? 0) - spokenMs)).toBeLessThan(250)

    const { ms, outline } = await decoded(`speech.${type}`)
    expect(Math.abs(ms - spokenMs)).toBeLessThan(150)
    // Codecs shift the audio by up to a tenth of a second.
    expect(correlation(outline, (await decoded(await copied(spoken))).outline)).toBeGreaterThan(0.7)
  })

  it('amr gives its duration and its sound', async () => {
    await writeAmr(join(folder, 'noise.amr'), 3)
    expect(Math.abs(((await media.probe('noise.amr')).durationMs ?? 0) - 3_000)).toBeLessThan(100)
    const { ms, outline } = await decoded('noise.amr')
    expect(ms).toBe(3_000)
    expect(Math.max(...outline)).toBeGreaterThan(0)
  })

  it('amr inside 3gp is read too', async () => {
    await writeAmr(join(folder, 'inner.amr'), 2)
    await ffmpeg('-i', join(folder, 'inner.amr'), '-c', 'copy', join(folder, 'amr.3gp'))
    expect((await decoded('amr.3gp')).ms).toBeGreaterThan(1_900)
  })

  it('the content decides, not the extension', async () => {
    await makeMedia(spoken, 'm4a', join(folder, 'inside.m4a'))
    await copyFile(join(folder, 'inside.m4a'), join(folder, 'inside.mp3'))
    expect((await media.probe('inside.mp3')).durationMs).toBeGreaterThan(2_700)
    expect((await decoded('inside.mp3')).ms).toBeGreaterThan(2_700)
  })
})

describe('ffmpeg: what can’t be transcribed', () => {
  const refused = async (file: string, fault: string, at: 'probe' | 'decode') =>
    expect(at === 'probe' ? media.probe(file) : decoded(file)).rejects.toMatchObject({ name: 'MediaFileError', fault })

  it('a video without sound has no sound', async () => {
    await ffmpeg('-f', 'lavfi', '-t', '1', '-i', 'testsrc=size=64x64:rate=10', join(folder, 'mute.mp4'))
    await refused('mute.mp4', 'noSound', 'probe')
    await expect(decoded('mute.mp4')).rejects.toMatchObject({ name: 'MediaFileError' })
  })

  it('a sound of no length is known when it is decoded', async () => {
    await ffmpeg('-f', 'lavfi', '-i', 'anullsrc', '-t', '0', join(folder, 'nothing.wav'))
    expect(await media.probe('nothing.wav')).toEqual({ durationMs: null })
    await refused('nothing.wav', 'noSound', 'decode')
  })

  it('a playlist can’t reach other files', async () => {
    await copyFile(spoken, join(folder, 'secret.wav'))
    await writeFile(join(folder, 'list.mp3'), 'ffconcat version 1.0\nfile secret.wav\n')
    await refused('list.mp3', 'unreadable', 'probe')
    await refused('list.mp3', 'unreadable', 'decode')
    await writeFile(join(folder, 'list.mp4'), `#EXTM3U\n#EXTINF:3,\n${join(folder, 'secret.wav')}\n#EXT-X-ENDLIST\n`)
    await refused('list.mp4', 'unreadable', 'decode')
  })
})

describe('ffmpeg: damage and ends', () => {
  it('what can be decoded of a truncated file is used', async () => {
    await makeMedia(recording('jfk.flac'), 'mp3', join(folder, 'cut.mp3'))
    await truncate(join(folder, 'cut.mp3'), Math.floor((await readFile(join(folder, 'cut.mp3'))).length / 2))
    const { ms } = await decoded('cut.mp3')
    expect(ms).toBeGreaterThan(4_500)
    expect(ms).toBeLessThan(6_500)
  })

  it('an mp4 that was cut before its index is unreadable', async () => {
    await makeMedia(spoken, 'm4a', join(folder, 'cut.m4a'))
    await truncate(join(folder, 'cut.m4a'), 8_000)
    await expect(media.probe('cut.m4a')).rejects.toMatchObject({ fault: 'unreadable' })
  })

  it('an abort ends it with the reason of the abort', async () => {
    await makeMedia(recording('jfk.flac'), 'wav', join(folder, 'long.wav'))
    const stop = new AbortController()
    const reading = (async () => {
      for await (const pcm of media.decode('long.wav', stop.signal)) if (pcm.length > 0) stop.abort(new Error('enough'))
    })()
    await expect(reading).rejects.toThrow('enough')
    await expect(decoded('long.wav', stop.signal)).rejects.toThrow('enough')
  })

  it('without the programs it is not available, and says so instead of blaming the file', async () => {
    const missing = await openFfmpeg(
      borrowFrom((file) => join(folder, file)),
      {
        ffmpeg: 'no-ffmpeg-here',
        ffprobe: 'no-ffprobe-here',
      },
    )
    expect(missing.available).toBe(false)
    await expect(missing.probe('long.wav')).rejects.toThrow('ENOENT')
    await expect(missing.decode('long.wav')[Symbol.asyncIterator]().next()).rejects.toThrow('ENOENT')
    expect(media.available).toBe(true)
  })
})
