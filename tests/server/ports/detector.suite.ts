import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sampleRate } from '../../../server/ports/ports'
import type { SpeechDetector } from '../../../server/ports/speech'
import { joined, noise } from '../usecases/audio'

export interface DetectorUnderTest {
  detector: SpeechDetector
  /** Speech without a pause, a second or more. */
  speech: Int16Array
  close(): void
}

/** Contract of `SpeechDetector` adapters. */
export function detectorSuite(adapter: string, open: () => Promise<DetectorUnderTest>): void {
  describe(`speech detector: ${adapter}`, { timeout: 60_000 }, () => {
    let fixture: DetectorUnderTest
    beforeAll(async () => {
      fixture = await open()
    })
    afterAll(() => fixture.close())

    const judge = async (pcm: Int16Array, size = pcm.length) => {
      const stream = fixture.detector.open()
      const flags: boolean[] = []
      for (let at = 0; at < pcm.length; at += size) flags.push(...(await stream.accept(pcm.subarray(at, at + size))))
      stream.close()
      return flags
    }
    const windowsIn = (samples: number) => Math.floor(samples / fixture.detector.windowSamples)
    const recording = () => joined(noise(1_000), fixture.speech, noise(1_000))

    it('gives one flag for each complete window: speech where it is, silence elsewhere', async () => {
      const flags = await judge(recording())
      expect(flags).toHaveLength(windowsIn(recording().length))
      const [from, to] = [windowsIn(sampleRate), windowsIn(sampleRate + fixture.speech.length)]
      expect(new Set(flags.slice(0, from))).toEqual(new Set([false]))
      expect(new Set(flags.slice(from + 3, to))).toEqual(new Set([true]))
      expect(new Set(flags.slice(to + 3))).toEqual(new Set([false]))
    })

    it('gives the same flags, however the audio is delivered', async () => {
      const whole = await judge(recording())
      for (const size of [320, 700, fixture.detector.windowSamples, 10_000])
        expect(await judge(recording(), size)).toEqual(whole)
    })

    it('judges speech that never pauses as long as it lasts', async () => {
      const copies = Math.ceil((90 * sampleRate) / fixture.speech.length)
      const flags = await judge(joined(...Array.from({ length: copies }, () => fixture.speech)))
      expect(flags.slice(3).every(Boolean)).toBe(true)
    })

    it('tells recordings apart, at the same time and one after the other', async () => {
      const [loud, quiet] = [fixture.detector.open(), fixture.detector.open()]
      for (let round = 0; round < 3; round += 1) {
        const [speaking, silent] = await Promise.all([loud.accept(fixture.speech), quiet.accept(noise(1_000))])
        expect(speaking.at(-1)).toBe(true)
        expect(silent.some(Boolean)).toBe(false)
      }
      loud.close()
      quiet.close()
      expect(await judge(noise(1_000))).toEqual(new Array(windowsIn(sampleRate)).fill(false))
    })

    it('gives no flag before a window is complete', async () => {
      const stream = fixture.detector.open()
      expect(await stream.accept(new Int16Array(0))).toEqual([])
      expect(await stream.accept(new Int16Array(fixture.detector.windowSamples - 1))).toEqual([])
      expect(await stream.accept(new Int16Array(1))).toEqual([false])
      stream.close()
    })
  })
}
