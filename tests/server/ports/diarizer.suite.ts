import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleRate } from '../../../server/ports/ports'
import type { Diarizer } from '../../../server/ports/speech'
import { joined, noise } from '../usecases/audio'

export interface DiarizerUnderTest {
  diarizer: Diarizer
  /** Three seconds or more of one voice, and as many of another. */
  voices: [Int16Array, Int16Array]
  close(): void
}

function similarity(one: Float32Array | null | undefined, other: Float32Array | null | undefined): number {
  if (!one || !other) throw new Error('no embedding')
  const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
  return dot(one, other) / Math.sqrt(dot(one, one) * dot(other, other))
}

const msOf = (pcm: Int16Array) => (pcm.length * 1000) / sampleRate
/** How far the ends of turns may be off, in milliseconds. */
const tolerance = 200

/** Contract of `Diarizer` adapters. */
export function diarizerSuite(adapter: string, open: () => Promise<DiarizerUnderTest>): void {
  describe(`diarizer: ${adapter}`, { timeout: 60_000 }, () => {
    let fixture: DiarizerUnderTest
    beforeAll(async () => {
      fixture = await open()
    })
    afterAll(() => fixture.close())

    it('tells two voices apart and finds the turns of each', async () => {
      const [one, other] = fixture.voices
      const pause = noise(1_000)
      const found = await fixture.diarizer.analyze(joined(pause, one, pause, other, pause, one, pause))
      const [oneMs, otherMs] = [msOf(one), msOf(other)]
      const again = 3_000 + oneMs + otherMs
      const expected = [
        [[1_000, 1_000 + oneMs] as const, [again, again + oneMs] as const],
        [[2_000 + oneMs, 2_000 + oneMs + otherMs] as const],
      ]
      expect(found.map(({ turns }) => turns.length)).toEqual([2, 1])
      for (const [voice, turns] of expected.entries())
        for (const [at, [startMs, endMs]] of turns.entries()) {
          expect(Math.abs((found[voice]?.turns[at]?.startMs ?? 0) - startMs)).toBeLessThan(tolerance)
          expect(Math.abs((found[voice]?.turns[at]?.endMs ?? 0) - endMs)).toBeLessThan(tolerance)
        }
    })

    it('gives the voices embeddings by which they are known again in other pieces', async () => {
      const [one, other] = fixture.voices
      const [first, second] = await fixture.diarizer.analyze(joined(one, noise(1_000), other))
      const [alone] = await fixture.diarizer.analyze(joined(noise(2_000), other))
      const known = await fixture.diarizer.embed(one)
      expect(similarity(first?.embedding, known)).toBeGreaterThan(similarity(second?.embedding, known))
      expect(similarity(alone?.embedding, second?.embedding)).toBeGreaterThan(
        similarity(alone?.embedding, first?.embedding),
      )
    })

    it('gives turns within the piece, in order', async () => {
      const piece = joined(fixture.voices[0], noise(700), fixture.voices[0], noise(700), fixture.voices[1])
      for (const { turns } of await fixture.diarizer.analyze(piece)) {
        let before = 0
        for (const { startMs, endMs } of turns) {
          expect(startMs).toBeGreaterThanOrEqual(before)
          expect(endMs).toBeGreaterThan(startMs)
          before = startMs
        }
        expect(turns.at(-1)?.endMs).toBeLessThanOrEqual(msOf(piece))
      }
    })

    it('finds nobody in silence and in no audio', async () => {
      for (const piece of [noise(3_000), new Int16Array(10), new Int16Array(0)])
        expect(await fixture.diarizer.analyze(piece)).toEqual([])
    })

    it('gives no embedding for too little speech', async () => {
      for (const piece of [new Int16Array(0), fixture.voices[0].subarray(0, sampleRate / 10)])
        expect(await fixture.diarizer.embed(piece)).toBeNull()
    })

    it('stops when it is told to, and goes on with the next piece', async () => {
      const stop = AbortSignal.abort(new Error('enough'))
      await expect(fixture.diarizer.analyze(fixture.voices[0], stop)).rejects.toThrow('enough')
      await expect(fixture.diarizer.embed(fixture.voices[0], stop)).rejects.toThrow('enough')
      expect(await fixture.diarizer.analyze(fixture.voices[0])).toHaveLength(1)
    })
  })
}
