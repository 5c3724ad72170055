import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sampleRate } from '../../../server/ports/ports'
import type { SpeechEngine } from '../../../server/ports/speech'
import type { LanguageValue } from '../../../src/wire/constants'
import type { WireWord } from '../../../src/wire/responses'

export interface EngineUnderTest {
  engine: SpeechEngine
  /** A supported language. */
  language: LanguageValue
  /** A chunk with speech. */
  speech: Int16Array
}

/** Contract of `SpeechEngine` adapters. @param features what the port leaves optional and this engine has */
export function engineSuite(
  adapter: string,
  open: () => Promise<EngineUnderTest>,
  features: { words: boolean; confidences: boolean; streaming: boolean },
): void {
  describe(`speech engine: ${adapter}`, { timeout: 60_000 }, () => {
    let fixture: EngineUnderTest
    beforeEach(async () => {
      fixture = await open()
    })
    afterEach(() => fixture.engine.close())
    const recognise = (piece: Int16Array, signal?: AbortSignal) =>
      fixture.engine.recognize(piece, fixture.language, signal)

    it('names what it knows and how much it can do at once', () => {
      expect(fixture.engine.id).not.toBe('')
      expect(fixture.engine.languages).toContain(fixture.language)
      expect(fixture.engine.concurrency).toBeGreaterThanOrEqual(1)
    })

    it('gives utterances in order within the piece; their words, if any, are their text, with times', async () => {
      const utterances = await recognise(fixture.speech)
      expect(utterances).not.toEqual([])
      expect(utterances.every(({ words }) => words !== undefined)).toBe(features.words)
      let before = 0
      for (const { startMs, endMs, text, words: known } of utterances) {
        const words: WireWord[] = known ?? [[startMs, endMs, text]]
        expect(startMs).toBeGreaterThanOrEqual(before)
        expect(text.trim()).toBe(text)
        expect(words.map(([, , word]) => word).join('')).toBe(text)
        before = startMs
        for (const [start, end, , confidence] of words) {
          expect(start).toBeGreaterThanOrEqual(before)
          expect(end).toBeGreaterThanOrEqual(start)
          expect(confidence !== undefined).toBe(features.confidences)
          expect(confidence ?? 0).toBeGreaterThanOrEqual(0)
          expect(confidence ?? 0).toBeLessThanOrEqual(1)
          before = start
        }
        expect(endMs).toBeGreaterThanOrEqual(before)
        before = endMs
      }
      expect(before).toBeLessThanOrEqual((fixture.speech.length * 1000) / sampleRate)
    })

    it('hears nothing in silence and in no sound', async () => {
      for (const piece of [new Int16Array(2 * sampleRate), new Int16Array(10), new Int16Array(0)])
        expect(await recognise(piece)).toEqual([])
    })

    it('stops when it is told to, and goes on with the next piece', async () => {
      const told = AbortSignal.abort(new Error('enough'))
      await expect(recognise(fixture.speech, told)).rejects.toThrow('enough')
      expect(await recognise(fixture.speech)).not.toEqual([])
    })

    it('listens, if it can: more sound, more text; then the whole', async () => {
      const ear = fixture.engine.openStream?.(fixture.language)
      expect(Boolean(ear)).toBe(features.streaming)
      if (!ear) return
      const [third, whole] = [Math.floor(fixture.speech.length / 3), fixture.speech.length]
      const early = await ear.accept(fixture.speech.subarray(0, third), true)
      const late = await ear.accept(fixture.speech.subarray(third, whole), false)
      expect(late.length).toBeGreaterThan(early.length)
      expect(await ear.recognize(fixture.speech)).not.toEqual([])
      ear.close()
    })
  })
}
