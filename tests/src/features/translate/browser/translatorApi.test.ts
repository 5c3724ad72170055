import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  availabilityOf,
  browserLanguage,
  hasBrowserTranslator,
  openBrowserTranslator,
  chunksOf,
  translateText,
} from '../../../../../src/features/translate/browser/translatorApi'

afterEach(() => vi.unstubAllGlobals())
const { signal } = new AbortController()

describe('a browser without a translator', () => {
  it('is known to have none', async () => {
    expect(hasBrowserTranslator()).toBe(false)
    expect(await availabilityOf('en', 'cn')).toBe('unsupported')
    await expect(openBrowserTranslator('en', 'cn', { signal, onLoaded: () => {} })).rejects.toThrow(DOMException)
  })
})

describe('a browser with a translator', () => {
  it.each([
    ['available', 'ready'],
    ['downloadable', 'downloadable'],
    ['downloading', 'downloadable'],
    ['unavailable', 'unsupported'],
    ['something new', 'unsupported'],
  ])('that says %s is %s', async (said, known) => {
    const availability = vi.fn(async () => said)
    vi.stubGlobal('Translator', { availability })
    expect(await availabilityOf('cn', 'en')).toBe(known)
    expect(availability).toHaveBeenCalledWith({ sourceLanguage: 'zh', targetLanguage: 'en' })
  })

  it('that fails to say, or is asked for one language twice, can not', async () => {
    const availability = vi.fn(() => Promise.reject(new Error('policy')))
    vi.stubGlobal('Translator', { availability })
    expect(await availabilityOf('cn', 'en')).toBe('unsupported')
    expect(await availabilityOf('en', 'en')).toBe('unsupported')
    expect(availability).toHaveBeenCalledTimes(1)
  })

  it('tells how far its language model is loaded', async () => {
    const shares: number[] = []
    const create = vi.fn(async ({ monitor }: { monitor: (monitor: EventTarget) => void }) => {
      const events = new EventTarget()
      monitor(events)
      for (const loaded of [0, 0.5, 7, 'x']) {
        events.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded }))
      }
      return { translate: async (text: string) => text, destroy: () => {} }
    })
    vi.stubGlobal('Translator', { create })
    await openBrowserTranslator('de', 'ar', { signal, onLoaded: (share) => shares.push(share) })
    expect(shares).toEqual([0, 0.5, 1])
    expect(create).toHaveBeenCalledWith(expect.objectContaining({ sourceLanguage: 'de', targetLanguage: 'ar' }))
  })
})

describe('languages', () => {
  it('are those that are written', () => {
    expect(['cn', 'en', 'de', 'ar', 'es'].map(browserLanguage)).not.toContain(null)
    expect(['cn_cantonese', '', 'fr'].map(browserLanguage)).toEqual([null, null, null])
  })
})

describe('a text', () => {
  const upper = { translate: vi.fn(async (text: string) => text.toUpperCase()), destroy: () => {} }

  it('is translated whole when it is short, and keeps the space around it', async () => {
    upper.translate.mockClear()
    expect(await translateText(upper, '  one two \n', signal)).toBe('  ONE TWO \n')
    expect(upper.translate).toHaveBeenCalledWith('one two', { signal })
    expect(await translateText(upper, ' \n', signal)).toBe(' \n')
    expect(upper.translate).toHaveBeenCalledTimes(1)
  })

  it('is translated by sentences when it is long, and nothing of it is lost', async () => {
    upper.translate.mockClear()
    const text = 'This is a sentence of some words. '.repeat(300)
    expect(await translateText(upper, text, signal)).toBe(text.toUpperCase())
    for (const [part] of upper.translate.mock.calls) expect(part).toMatch(/^THIS.*words\.$/i)
  })

  it.each([['一'.repeat(1_000_000)], ['短。'], [''], ['句子。'.repeat(5_000)]])(
    'in parts is the text again, and none is too long',
    (text) => {
      const parts = chunksOf(text)
      expect(parts.join('')).toBe(text)
      expect(Math.max(...parts.map(({ length }) => length))).toBeLessThanOrEqual(2_000)
    },
  )
})
