import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LanguageIdentifier } from '../../../server/ports/speech'
import type { LanguageValue } from '../../../src/wire/constants'

export interface LanguageIdentifierUnderTest {
  identifier: LanguageIdentifier
  /** Speech with its language; null if it is none of ours. */
  spoken: { pcm: Int16Array; language: LanguageValue | null }[]
  close(): void
}

/** Contract of `LanguageIdentifier` adapters. */
export function languageIdentifierSuite(adapter: string, open: () => Promise<LanguageIdentifierUnderTest>): void {
  describe(`language identifier: ${adapter}`, { timeout: 60_000 }, () => {
    let fixture: LanguageIdentifierUnderTest
    beforeAll(async () => {
      fixture = await open()
    })
    afterAll(() => fixture.close())

    it('names the language of speech', async () => {
      for (const { pcm, language } of fixture.spoken) expect(await fixture.identifier.identify(pcm)).toBe(language)
    })

    it('names it at the same time for several', async () => {
      const named = await Promise.all(fixture.spoken.map(({ pcm }) => fixture.identifier.identify(pcm)))
      expect(named).toEqual(fixture.spoken.map(({ language }) => language))
    })

    it('names none for no audio', async () => {
      expect(await fixture.identifier.identify(new Int16Array(0))).toBeNull()
      expect(await fixture.identifier.identify(new Int16Array(10))).toBeNull()
    })

    it('stops when it is told to, and goes on with the next', async () => {
      const [first] = fixture.spoken
      if (!first) throw new Error('no speech')
      const stop = AbortSignal.abort(new Error('enough'))
      await expect(fixture.identifier.identify(first.pcm, stop)).rejects.toThrow('enough')
      expect(await fixture.identifier.identify(first.pcm)).toBe(first.language)
    })
  })
}
