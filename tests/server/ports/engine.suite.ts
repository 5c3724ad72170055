import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sampleRate } from '../../../server/ports/ports'
import type { RecognitionOptions, SpeechEngine } from '../../../server/ports/speech'
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
    const recognise = (piece: Int16Array, options?: RecognitionOptions) =>
      fixture.engine.recognize(piece, fixture.language, options)
    /** Opens a stream, if the engine has any for the language. */
    const stream = () => {
      const { engine, language } = fixture
      return engine.streamingLanguages?.includes(language) ? (engine.openStream?.(language) ?? null) : null
    }

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
      await expect(recognise(fixture.speech, { signal: told })).rejects.toThrow('enough')
      expect(await recognise(fixture.speech)).not.toEqual([])
    })

    it('recognizes the same text with hotwords that are not said, and with priority', async () => {
      const text = async (options?: RecognitionOptions) =>
        (await recognise(fixture.speech, options)).map((one) => one.text)
      const plain = await text()
      expect(await text({ hotwords: ['Quetzalcoatl', '饕餮', ''] })).toEqual(plain)
      expect(await text({ hotwords: [], priority: 'live' })).toEqual(plain)
    })

    it('says whether it streams, and streams no other language', () => {
      expect(stream() !== null).toBe(features.streaming)
      const { engine } = fixture
      expect(engine.languages).toEqual(expect.arrayContaining([...(engine.streamingLanguages ?? [])]))
      if (engine.streamingLanguages?.length) expect(engine.openStream).toBeDefined()
    })

    it.runIf(features.streaming)('streams: more audio, more text; a reset starts from nothing', async () => {
      const [third, whole] = [Math.floor(fixture.speech.length / 3), fixture.speech.length]
      const streaming = stream()
      const early = (await streaming?.accept(fixture.speech.subarray(0, third), true)) ?? ''
      const late = (await streaming?.accept(fixture.speech.subarray(third, whole), false)) ?? ''
      expect(late.length).toBeGreaterThan(early.length)
      const again = (await streaming?.accept(fixture.speech.subarray(0, third), true)) ?? ''
      expect(again.length).toBeLessThan(late.length)
      if (streaming?.recognize) expect(await streaming.recognize(fixture.speech)).not.toEqual([])
      streaming?.close()
    })

    it.runIf(features.streaming)('streams nothing in silence, and again after a stream was closed', async () => {
      for (let times = 0; times < 2; times += 1) {
        const streaming = stream()
        expect(await streaming?.accept(new Int16Array(sampleRate), true)).toBe('')
        streaming?.close()
      }
    })
  })
}
