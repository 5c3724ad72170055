import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TranslationRequest, Translator } from '../../../server/ports/textServices'

/** Behavior of the service behind a translator. */
export type Mood = 'well' | 'busy' | 'broken' | 'refusing' | 'nonsense' | 'fewer'

export interface TranslatorUnderTest {
  translator: Translator
  mood(mood: Mood): void
  /** Requests received so far, as text. */
  asked(): string[]
  close?(): Promise<void>
}

export const task = (change: Partial<TranslationRequest> = {}): TranslationRequest => ({
  source: 'en',
  target: 'cn',
  context: [],
  signal: new AbortController().signal,
  ...change,
})

/** Contract of `Translator` adapters. The service behind it prefixes each text with 译. */
export function translatorSuite(adapter: string, open: () => Promise<TranslatorUnderTest>): void {
  describe(`translator: ${adapter}`, () => {
    let fixture: TranslatorUnderTest
    beforeEach(async () => {
      fixture = await open()
    })
    afterEach(() => fixture.close?.())

    it('gives each paragraph its translation, in order', async () => {
      expect(await fixture.translator.translate(['one', 'two "2"', '<b>three</b>\n{"n":9}'], task())).toEqual([
        '译one',
        '译two "2"',
        '译<b>three</b>\n{"n":9}',
      ])
    })

    it('translates into languages it names', () => {
      expect(fixture.translator.targets).toEqual(expect.arrayContaining(['cn', 'en', 'de', 'ar', 'es']))
    })

    it('finds out what the text is in when nobody said', async () => {
      expect(await fixture.translator.translate(['one'], task({ source: null }))).toEqual(['译one'])
    })

    it.each([
      ['busy', 'busy'],
      ['broken', 'unreachable'],
      ['refusing', 'refused'],
    ] as const)('a service that is %s is a fault: %s', async (mood, kind) => {
      fixture.mood(mood)
      await expect(fixture.translator.translate(['one'], task())).rejects.toMatchObject({ name: 'ModelError', kind })
    })

    it.each(['nonsense', 'fewer'] as const)('an answer of %s gives no translation that is wrong', async (mood) => {
      fixture.mood(mood)
      const given = await fixture.translator.translate(['one', 'two'], task()).catch((error: unknown) => error)
      if (Array.isArray(given))
        expect(given.every((text, at) => text === null || text === `译${['one', 'two'][at]}`)).toBe(true)
      else expect(given).toMatchObject({ name: 'ModelError', kind: 'nonsense' })
    })

    it('stops when it is told to', async () => {
      await expect(
        fixture.translator.translate(['one'], task({ signal: AbortSignal.abort(new Error('enough')) })),
      ).rejects.toThrow('enough')
    })
  })
}
