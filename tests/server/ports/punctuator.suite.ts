import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Punctuator } from '../../../server/ports/speech'
import { languageValues, type LanguageValue } from '../../../src/wire/constants'

export interface PunctuatorUnderTest {
  punctuator: Punctuator
  /** Texts as they are spoken, and how they are written. */
  examples: { language: LanguageValue; spoken: string; written: string }[]
  close(): void
}

const texts = [
  '你好世界开会',
  'hello meeting friday',
  '你好 hello meeting 三百 friday',
  '  hello  ',
  '3.14 is about 22/7, he said',
  'iPhone 15 Pro 的价格是 ¥5,999.00 你好',
  "it's o'clock at user@example.com",
  'naïve straße ΑΒΓ 𠮷野家 👍 hello',
  '你好。世界',
]

/** Contract of `Punctuator` adapters. */
export function punctuatorSuite(adapter: string, open: () => Promise<PunctuatorUnderTest>): void {
  describe(`punctuator: ${adapter}`, { timeout: 60_000 }, () => {
    let fixture: PunctuatorUnderTest
    beforeAll(async () => {
      fixture = await open()
    })
    afterAll(() => fixture.close())

    it('punctuates texts of its languages', async () => {
      for (const { language, spoken, written } of fixture.examples) {
        expect(fixture.punctuator.languages).toContain(language)
        expect(await fixture.punctuator.punctuate(spoken, language)).toBe(written)
      }
    })

    const essence = (text: string) => text.toLowerCase().replace(/[\p{P}\s]/gu, '')
    it.each(texts)('changes nothing but punctuation, spaces and capitals: %s', async (text) => {
      for (const language of languageValues) {
        const written = await fixture.punctuator.punctuate(text, language)
        expect(essence(written)).toBe(essence(text))
        expect(written).not.toMatch(/\p{Script=Han}\s+[，。？！、]|[，。？！、]\s+\p{Script=Han}/u)
      }
    })

    it('keeps a long text whole', async () => {
      for (const { language, spoken } of fixture.examples) {
        const long = Array.from({ length: 200 }, () => spoken).join(' ')
        expect(essence(await fixture.punctuator.punctuate(long, language))).toBe(essence(long))
      }
    })

    it('leaves a text without words as it is', async () => {
      for (const text of ['', ' ', '…', '。']) expect(await fixture.punctuator.punctuate(text, 'en')).toBe(text)
    })

    it('stops when it is told to, and goes on with the next text', async () => {
      const [example] = fixture.examples
      if (!example) throw new Error('no example')
      const stop = AbortSignal.abort(new Error('enough'))
      await expect(fixture.punctuator.punctuate(example.spoken, example.language, stop)).rejects.toThrow('enough')
      expect(await fixture.punctuator.punctuate(example.spoken, example.language)).toBe(example.written)
    })
  })
}
