import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { EngineFault, sampleRate, type SpeechEngine } from '../../../server/ports'
import type { LanguageValue } from '../../../src/wire/codes'

export interface EngineUnderTest {
  engine: SpeechEngine
  /** One it knows. */
  language: LanguageValue
  /** A piece in which somebody speaks. */
  speech: Int16Array
}

/** What every adapter of `SpeechEngine` does. It listens, too. */
export function engineSuite(adapter: string, open: () => Promise<EngineUnderTest>): void {
  describe(`speech engine: ${adapter}`, { timeout: 60_000 }, () => {
    let world: EngineUnderTest
    beforeEach(async () => {
      world = await open()
    })
    afterEach(() => world.engine.close())
    const recognise = (piece: Int16Array, signal?: AbortSignal) => world.engine.recognize(piece, world.language, signal)

    it('names what it knows and how much it can do at once', () => {
      expect(world.engine.id).not.toBe('')
      expect(world.engine.languages).toContain(world.language)
      expect(world.engine.parallel).toBeGreaterThanOrEqual(1)
    })

    it('gives utterances in order within the piece, whose words are their text, with times and confidences', async () => {
      const utterances = await recognise(world.speech)
      expect(utterances).not.toEqual([])
      let before = 0
      for (const { startMs, endMs, text, words = [] } of utterances) {
        expect(startMs).toBeGreaterThanOrEqual(before)
        expect(text.trim()).toBe(text)
        expect(words.map(([, , word]) => word).join('')).toBe(text)
        before = startMs
        for (const [start, end, , confidence] of words) {
          expect(start).toBeGreaterThanOrEqual(before)
          expect(end).toBeGreaterThanOrEqual(start)
          expect(confidence).toBeGreaterThanOrEqual(0)
          expect(confidence).toBeLessThanOrEqual(1)
          before = start
        }
        expect(endMs).toBeGreaterThanOrEqual(before)
        before = endMs
      }
      expect(before).toBeLessThanOrEqual((world.speech.length * 1000) / sampleRate)
    })

    it('hears nothing in silence and in no sound', async () => {
      for (const piece of [new Int16Array(2 * sampleRate), new Int16Array(10), new Int16Array(0)])
        expect(await recognise(piece)).toEqual([])
    })

    it('stops when it is told to, and goes on with the next piece', async () => {
      const told = AbortSignal.abort(new Error('enough'))
      await expect(recognise(world.speech, told)).rejects.toThrow('enough')
      expect(await recognise(world.speech)).not.toEqual([])
    })

    it('listens: more sound, more text; then the whole', async () => {
      const ear = world.engine.listen?.(world.language)
      if (!ear) throw new EngineFault('no place to listen')
      const [third, whole] = [Math.floor(world.speech.length / 3), world.speech.length]
      const early = await ear.hear(world.speech.subarray(0, third), true)
      const late = await ear.hear(world.speech.subarray(third, whole), false)
      expect(late.length).toBeGreaterThan(early.length)
      expect(await ear.recognize(world.speech)).not.toEqual([])
      ear.close()
    })
  })
}
