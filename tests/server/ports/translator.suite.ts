import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { TranslationTask, Translator } from '../../../server/understanding'

/** How the service behind a translator behaves. */
export type Mood = 'well' | 'busy' | 'broken' | 'refusing' | 'nonsense' | 'fewer'

export interface TranslatorUnderTest {
  translator: Translator
  mood(mood: Mood): void
  /** What the service was asked so far, as text. */
  asked(): string[]
  close?(): Promise<void>
}

export const task = (change: Partial<TranslationTask> = {}): TranslationTask => ({
  source: 'en',
  target: 'cn',
  before: [],
  signal: new AbortController().signal,
  ...change,
})

/** What every adapter of `Translator` does. The service behind it puts 译 before each text. */
export function translatorSuite(adapter: string, open: () => Promise<TranslatorUnderTest>): void {
  describe(`translator: ${adapter}`, () => {
    let world: TranslatorUnderTest
    beforeEach(async () => {
      world = await open()
    })
    afterEach(() => world.close?.())

    it('gives each paragraph its translation, in order', async () => {
      expect(await world.translator.translate(['one', 'two "2"', '<b>three</b>\n{"n":9}'], task())).toEqual([
        '译one',
        '译two "2"',
        '译<b>three</b>\n{"n":9}',
      ])
    })

    it('translates into languages it names', () => {
      expect(world.translator.targets).toEqual(expect.arrayContaining(['cn', 'en', 'de', 'ar', 'es']))
    })

    it('finds out what the text is in when nobody said', async () => {
      expect(await world.translator.translate(['one'], task({ source: null }))).toEqual(['译one'])
    })

    it.each([
      ['busy', 'busy'],
      ['broken', 'unreachable'],
      ['refusing', 'refused'],
    ] as const)('a service that is %s is a fault: %s', async (mood, kind) => {
      world.mood(mood)
      await expect(world.translator.translate(['one'], task())).rejects.toMatchObject({ name: 'ModelFault', kind })
    })

    it.each(['nonsense', 'fewer'] as const)('an answer of %s gives no translation that is wrong', async (mood) => {
      world.mood(mood)
      const given = await world.translator.translate(['one', 'two'], task()).catch((error: unknown) => error)
      if (Array.isArray(given))
        expect(given.every((text, at) => text === null || text === `译${['one', 'two'][at]}`)).toBe(true)
      else expect(given).toMatchObject({ name: 'ModelFault', kind: 'nonsense' })
    })

    it('stops when it is told to', async () => {
      await expect(
        world.translator.translate(['one'], task({ signal: AbortSignal.abort(new Error('enough')) })),
      ).rejects.toThrow('enough')
    })
  })
}
