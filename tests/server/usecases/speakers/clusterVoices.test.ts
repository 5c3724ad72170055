import { describe, expect, it } from 'vitest'
import { clusterVoices, type LocalVoice } from '../../../../server/usecases/speakers/clusterVoices'
import { errorRate, mixture } from './syntheticVoices'

const turnsOf = async (...given: Parameters<typeof clusterVoices>) => (await clusterVoices(...given)).turns
const speakersIn = (turns: readonly { voice: number }[]) => new Set(turns.map(({ voice }) => voice)).size
const voice = (startMs: number, endMs: number, ...embedding: number[]): LocalVoice => ({
  turns: [{ startMs, endMs }],
  embedding: embedding.length > 0 ? Float32Array.from(embedding) : null,
})

describe('the voices of a recording', () => {
  it.each([
    { shares: [1], noise: 0.6 },
    { shares: [0.5, 0.5], noise: 0.6 },
    { shares: [0.7, 0.2, 0.1], noise: 0.6 },
    { shares: [0.3, 0.25, 0.2, 0.15, 0.1], noise: 0.7 },
  ])('of speakers with shares $shares are told apart without saying how many', async ({ shares, noise }) => {
    const { voices, truth } = mixture({ seed: 7, shares, pieces: 30, noise })
    const turns = await turnsOf(voices, { speakers: 0 })
    expect(speakersIn(turns)).toBe(shares.length)
    expect(errorRate(turns, truth)).toBeLessThan(0.02)
  })

  it('are as many as asked for, where noise hides how many there are', async () => {
    const { voices, truth } = mixture({ seed: 3, shares: [0.4, 0.3, 0.3], pieces: 40, noise: 1.3 })
    const turns = await turnsOf(voices, { speakers: 3 })
    expect(speakersIn(turns)).toBe(3)
    expect(errorRate(turns, truth)).toBeLessThan(0.05)
  })

  it('of fewer speakers than there are, are joined by likeness', async () => {
    const voices = [voice(0, 9_000, 1, 0, 0), voice(10_000, 19_000, 0.9, 0.5, 0), voice(20_000, 29_000, 0, 0, 1)]
    const turns = await turnsOf(voices, { speakers: 2 })
    expect(turns.map(({ voice }) => voice)).toEqual([0, 0, 1])
  })

  it('of one speaker include those without an embedding', async () => {
    const voices = [voice(0, 9_000, 1, 0), voice(9_500, 9_900), voice(10_000, 19_000, 0, 1)]
    expect((await turnsOf(voices, { speakers: 1 })).map(({ voice }) => voice)).toEqual([0, 0, 0])
    expect(await turnsOf(voices, { speakers: 2 })).toHaveLength(2)
  })

  it('are not counted when they are one short noise, also where a number is given', async () => {
    const { voices, truth } = mixture({ seed: 5, shares: [0.5, 0.5], pieces: 20, noise: 0.5 })
    const noise: LocalVoice = {
      turns: [{ startMs: 59_000, endMs: 62_000 }],
      embedding: Float32Array.from({ length: 64 }, (_, index) => (index % 2 ? 1 : -1)),
    }
    for (const speakers of [0, 2]) {
      const turns = await turnsOf([...voices, noise], { speakers })
      expect(speakersIn(turns)).toBe(2)
      expect(errorRate(turns, truth)).toBeLessThan(0.02)
    }
  })

  it('that speak too briefly to be reliable join the speaker they resemble', async () => {
    const turns = await turnsOf([voice(0, 9_000, 1, 0), voice(10_000, 19_000, 0, 1), voice(20_000, 20_800, 0.3, 0.7)], {
      speakers: 0,
    })
    expect(turns.map(({ voice }) => voice)).toEqual([0, 1, 1])
  })

  it('are numbered as they first speak, and the same each time', async () => {
    const { voices } = mixture({ seed: 11, shares: [0.1, 0.3, 0.6], pieces: 20, noise: 0.6 })
    const turns = await turnsOf(voices, { speakers: 0 })
    const firsts = [...new Set(turns.map(({ voice }) => voice))]
    expect(firsts).toEqual([0, 1, 2])
    expect(turns.map(({ startMs }) => startMs)).toEqual(turns.map(({ startMs }) => startMs).toSorted((a, b) => a - b))
    expect(await turnsOf(voices, { speakers: 0 })).toEqual(turns)
  })

  it('are at most twenty', async () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      voice(index * 10_000, index * 10_000 + 9_000, ...Array.from({ length: 40 }, (_, at) => (at === index ? 1 : 0))),
    )
    expect(speakersIn(await turnsOf(many, { speakers: 0 }))).toBe(20)
  })

  it('of nothing are none, and vectors without direction are no voices', async () => {
    expect(await turnsOf([], { speakers: 0 })).toEqual([])
    expect(await turnsOf([voice(0, 5_000, 0, 0), voice(0, 5_000, NaN, 1)], { speakers: 0 })).toEqual([])
  })

  it('of five hours are told apart in blocks, without holding up the event loop', async () => {
    const { voices, truth } = mixture({ seed: 2, shares: [0.3, 0.25, 0.2, 0.15, 0.1], pieces: 300, noise: 0.7 })
    expect(voices.length).toBeGreaterThan(1_000)
    let slices = 0
    let isRunning = true
    const count = async () => {
      while (isRunning) {
        await new Promise((resolve) => setTimeout(resolve))
        slices += 1
      }
    }
    const counted = count()
    const turns = await turnsOf(voices, { speakers: 0 })
    isRunning = false
    await counted
    expect(speakersIn(turns)).toBe(5)
    expect(errorRate(turns, truth)).toBeLessThan(0.02)
    expect(slices).toBeGreaterThan(5)
  })

  it('are not told apart any further once the signal fires', async () => {
    const { voices } = mixture({ seed: 2, shares: [0.5, 0.5], pieces: 300, noise: 0.7 })
    const stopped = AbortSignal.abort(new Error('stopped'))
    await expect(clusterVoices(voices, { speakers: 0, signal: stopped })).rejects.toThrow('stopped')
  })
})
