/** The main journey: a real recording is transcribed, read, played and exported. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import mammoth from 'mammoth'
import { wordErrorRate } from '../server/wordErrors'
import { locales, type Locale } from '../../locales/locales'
import { logIn, logOut, newAccount, register, translatorFor } from './accounts'
import { signInViaApi } from './apiRecords'
import { expect, test } from './fixtures'
import { convertSpeech, spokenTexts } from './speechFiles'
import {
  exportAs,
  highlightedWord,
  openRecord,
  shownTexts,
  transcribe,
  transcriptOf,
  waitUntilDone,
} from './recordActions'

/** Maximum word error rate of the built-in engine; normally it gets all of these right. */
const goForwardErrors = 0.25
/** A 1961 speech in a large hall, of which it recognizes two of three words. */
const jfkErrors = 0.5

for (const locale of locales) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('speech is uploaded, transcribed, read, heard and exported, and logging in leads back to it §1.1', async ({
      page,
    }) => {
      test.setTimeout(120_000)
      const account = newAccount()
      await register(page, locale, account)
      await transcribe(page, locale, [await convertSpeech('jfk.flac', 'wav')])
      await waitUntilDone(page, locale, ['jfk'])

      await openRecord(page, locale, 'jfk')
      const texts = await shownTexts(page, locale)
      expect(wordErrorRate(spokenTexts['jfk.flac'], texts.join(' '))).toBeLessThan(jfkErrors)

      await listen(page, locale)

      const docx = await mammoth.extractRawText({ path: await exportAs(page, locale, 'docx') })
      const txt = await readFile(await exportAs(page, locale, 'txt'), 'utf8')
      for (const text of texts) {
        expect(docx.value).toContain(text.trim())
        expect(txt).toContain(text.trim())
      }

      const address = page.url()
      await logOut(page, locale)
      // As opened from a bookmark.
      await page.goto('about:blank')
      await page.goto(address)
      await expect(page).toHaveURL(/#\/user\/login\?redirect=/)
      await logIn(page, locale, account)
      await expect(page).toHaveURL(address)
      await expect.poll(() => shownTexts(page, locale)).toEqual(texts)
    })
  })
}

/** Jumps by words, plays, and checks that the spoken word is highlighted. The recording lasts 11 s. */
async function listen(page: Page, locale: Locale): Promise<void> {
  const t = translatorFor(locale)
  const player = page.getByRole('region', { name: t('transcript.player.name'), exact: true })
  const button = (name: 'play' | 'pause') =>
    player.getByRole('button', { name: t(`transcript.player.${name}`), exact: true })
  const place = player.getByRole('slider', { name: t('transcript.player.place'), exact: true })
  const placeMs = async () => Number(await place.inputValue())
  const words = transcriptOf(page, locale).locator('[data-word]')

  await words.last().click()
  await expect.poll(placeMs).toBeGreaterThan(9_000)
  await words.first().click()
  await expect.poll(placeMs).toBeLessThan(8_000)
  await expect(button('pause')).toBeVisible()
  let lit = -1
  await expect.poll(async () => (lit = await highlightedWord(page))).toBeGreaterThanOrEqual(0)
  await expect.poll(() => highlightedWord(page)).toBeGreaterThan(lit)

  await button('pause').click()
  const pausedMs = await placeMs()
  await button('play').click()
  await expect.poll(placeMs).toBeGreaterThan(pausedMs)
  await button('pause').click()
}

test('the same words come out of every kind of file', async ({ page, product }) => {
  test.setTimeout(180_000)
  await signInViaApi(page, product.url)
  // At most five files can be picked at once.
  for (const types of [['mp3', 'm4a', '3gp', 'wma', 'avi'], ['mkv']] as const) {
    const files = await Promise.all(types.map((type) => convertSpeech('goforward.wav', type, `forward ${type}`)))
    await transcribe(page, 'zh-CN', files)
    const titles = types.map((type) => `forward ${type}`)
    await waitUntilDone(page, 'zh-CN', titles)
    for (const title of titles) {
      await openRecord(page, 'zh-CN', title)
      const texts = await shownTexts(page, 'zh-CN')
      expect(wordErrorRate(spokenTexts['goforward.wav'], texts.join(' ')), title).toBeLessThanOrEqual(goForwardErrors)
    }
  }
})
