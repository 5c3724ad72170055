import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { segmentAudio, maxChunkMs, type AudioChunk } from '../../../../server/usecases/transcription/segmenter'
import { chunked, joined, mixed, noise, random, voice } from '../audio'

async function pieces(pcm: Int16Array, ...sizes: number[]): Promise<AudioChunk[]> {
  const found: AudioChunk[] = []
  for await (const piece of segmentAudio(chunked(pcm, ...(sizes.length > 0 ? sizes : [16_000])))) found.push(piece)
  return found
}

/** Hashes samples: comparing millions one by one takes the test runner minutes. */
const digest = (pcm: Int16Array) =>
  createHash('sha1')
    .update(new Uint8Array(pcm.buffer, pcm.byteOffset, pcm.byteLength))
    .digest('hex')
const digests = (found: AudioChunk[]) => found.map(({ pcm, ...times }) => ({ ...times, sound: digest(pcm) }))

const lengths = (found: AudioChunk[]) => found.map(({ startMs, endMs }) => endMs - startMs)

/** Speech of a random speaker: phrases of 0.3 to 9 s, pauses of 0.1 to 4 s. */
function talk(seed: number, phrases: number): Int16Array {
  const next = random(seed)
  const between = (least: number, most: number) => Math.round((least + next() * (most - least)) / 10) * 10
  const parts = Array.from({ length: phrases }, () => [
    voice(between(300, 9_000), 0.1 + next() / 2),
    noise(between(100, 4_000), 0.002),
  ])
  return joined(...parts.flat())
}

describe('cutting a recording', () => {
  it('speech between silences is one piece with a little silence around it', async () => {
    const [piece, ...others] = await pieces(joined(noise(4_000), voice(3_000), noise(5_000)))
    expect(others).toEqual([])
    expect(piece?.startMs).toBeGreaterThanOrEqual(3_700)
    expect(piece?.startMs).toBeLessThanOrEqual(4_000)
    expect(piece?.endMs).toBeGreaterThanOrEqual(7_000)
    expect(piece?.endMs).toBeLessThanOrEqual(7_400)
  })

  it.each([
    ['digital silence', noise(60_000)],
    ['the noise of a converter', noise(60_000, 0.0005)],
    ['nothing', new Int16Array(0)],
    ['a click', joined(noise(5_000), voice(40, 0.8), noise(5_000))],
  ])('%s gives no piece', async (_, pcm) => {
    expect(await pieces(pcm)).toEqual([])
  })

  it('the steady noise of a room is left out once it is known, and speech in it is not', async () => {
    const room = noise(60_000, 0.008)
    const speech = joined(noise(20_000), voice(4_000, 0.2), noise(36_000))
    const found = await pieces(mixed(room, speech))
    const heard = found.find(({ startMs, endMs }) => startMs <= 20_000 && endMs >= 24_000)
    expect(heard).toBeDefined()
    expect(lengths(found).reduce((sum, ms) => sum + ms, 0)).toBeLessThan(20_000)
  })

  it('loud sound is never taken for silence, however steady', async () => {
    const found = await pieces(noise(30_000, 0.3))
    expect(lengths(found).reduce((sum, ms) => sum + ms, 0)).toBe(30_000)
  })

  it('short phrases are joined until a piece is worth it', async () => {
    const phrase = joined(voice(1_000), noise(800))
    const found = await pieces(joined(...Array.from({ length: 20 }, () => phrase)))
    for (const ms of lengths(found).slice(0, -1)) expect(ms).toBeGreaterThanOrEqual(4_500)
  })

  it('a pause of half a second ends a piece of five seconds', async () => {
    const found = await pieces(joined(voice(6_000), noise(700), voice(6_000)))
    expect(found).toHaveLength(2)
    expect(found[0]?.endMs).toBeGreaterThanOrEqual(6_000)
    expect(found[1]?.startMs).toBeLessThanOrEqual(6_700)
  })

  it('a long silence ends even a short piece and is dropped', async () => {
    const found = await pieces(joined(voice(1_000), noise(10_000), voice(1_000)))
    expect(found).toHaveLength(2)
    expect(Math.max(...lengths(found))).toBeLessThan(1_700)
  })

  it('speech without a pause is cut at its quietest spot before the limit', async () => {
    const breath = 22_000
    const pcm = joined(voice(breath), voice(120, 0.01), voice(30_000))
    const found = await pieces(pcm)
    expect(Math.abs((found[0]?.endMs ?? 0) - breath - 60)).toBeLessThan(100)
    expect(found[1]?.startMs).toBe(found[0]?.endMs)
    expect(Math.max(...lengths(found))).toBeLessThanOrEqual(maxChunkMs)
    expect(lengths(found).reduce((sum, ms) => sum + ms, 0)).toBe(52_120)
  })

  it('the end of the recording ends the last piece, to the last sample', async () => {
    const pcm = joined(noise(1_000), voice(2_000).slice(0, 31_999))
    const last = (await pieces(pcm)).at(-1)
    expect(last?.endMs).toBe(2_999)
    expect((last?.startMs ?? 0) * 16 + (last?.pcm.length ?? 0)).toBe(pcm.length)
  })
})

describe('cutting any recording', () => {
  const seeds = [1, 2, 3, 4, 5, 6, 7, 8]

  it.each(seeds)('gives the same pieces however it is chunked (seed %i)', async (seed) => {
    const pcm = talk(seed, 8)
    const next = random(seed + 100)
    const whole = digests(await pieces(pcm, pcm.length))
    for (const most of [100, 1_000, 70_000]) {
      const sizes = Array.from({ length: 50 }, () => 1 + Math.floor(next() * most))
      expect(digests(await pieces(pcm, ...sizes))).toEqual(whole)
    }
  })

  it.each(seeds)('pieces are in order, apart, short enough, and hold exactly their sound (seed %i)', async (seed) => {
    const pcm = talk(seed, 30)
    let before = 0
    for (const piece of await pieces(pcm)) {
      expect(piece.startMs).toBeGreaterThanOrEqual(before)
      expect(piece.endMs - piece.startMs).toBeGreaterThan(0)
      expect(piece.endMs - piece.startMs).toBeLessThanOrEqual(maxChunkMs)
      expect(digest(piece.pcm)).toBe(digest(pcm.subarray(piece.startMs * 16, piece.endMs * 16)))
      before = piece.endMs
    }
  })

  it.each(seeds)('no voice is lost: what is left out is quiet (seed %i)', async (seed) => {
    const pcm = talk(seed, 30)
    const rest = pcm.slice()
    for (const { startMs, endMs } of await pieces(pcm)) rest.fill(0, startMs * 16, endMs * 16)
    expect(rest.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)).toBeLessThan(1_500)
  })

  it('holds one piece at a time: the sound is taken only as pieces are asked for', async () => {
    let taken = 0
    async function* endless() {
      for (;;) {
        taken += 1
        yield joined(voice(6_000), noise(1_000))
      }
    }
    const found = segmentAudio(endless())
    for (let piece = 1; piece <= 20; piece += 1) {
      expect((await found.next()).done).toBe(false)
      expect(taken).toBeLessThanOrEqual(piece + 1)
    }
    await found.return(undefined)
  })
})
