/** The eight most frequent jobs take no more clicks than in the best comparable products. Typing and the system's dialogs don't count. */
import type { Page } from '@playwright/test'
import mammoth from 'mammoth'
import { call } from '../../scripts/lib/testServer.mjs'
import { recording } from '../server/adapters/sampleMedia'
import { openModelServer } from '../server/modelServer'
import { newAccount, translatorFor } from './accounts'
import { createDoneRecord, registerViaApi, signInViaApi, signInWithToken } from './apiRecords'
import { expect, signInWithMicrophone, test } from './meetingActions'
import { shownTexts, transcriptOf } from './recordActions'
import { answerEach } from './translationActions'

const locale = 'zh-CN'
const t = translatorFor(locale)

/** Counts every press of a button of the mouse, two for a double click, and every key combination. */
async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const count = () => Reflect.set(window, 'clicks', Number(Reflect.get(window, 'clicks') ?? 0) + 1)
    window.addEventListener('pointerdown', count, { capture: true })
    window.addEventListener(
      'keydown',
      ({ ctrlKey, metaKey, key }) => (ctrlKey || metaKey) && key.length === 1 && count(),
      {
        capture: true,
      },
    )
  })
  return () => page.evaluate(() => Number(Reflect.get(window, 'clicks') ?? 0))
}

/** Opens the sample record of a new account, which has two speakers or more. */
async function openSample(page: Page, url: string): Promise<{ id: number; token: string }> {
  const token = await signInViaApi(page, url)
  const { data } = await call(url, '/api/voice/addSample', { token, body: { language: 'cn' } })
  const { id } = data as { id: number }
  await page.goto(`${url}/#/task/detail?id=${id}`)
  await expect(page.getByText(t('workspace.save.saved'), { exact: true })).toBeVisible()
  return { id, token }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('a recording becomes text: 2 clicks, once recordings start by themselves', async ({ page, product }) => {
  await signInViaApi(page, product.url)
  await page.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('upload', '{"autoStart":true,"openWhenDone":true}')
  })
  const clicks = await countClicks(page)
  await page.goto('#/task/detail')
  await page
    .locator('#content')
    .getByRole('link', { name: t('app.page.create'), exact: true })
    .click()
  const choosing = page.waitForEvent('filechooser')
  await button(page, t('ui.drop.pick')).click()
  await (await choosing).setFiles(recording('goforward.wav'))
  await expect(page).toHaveURL(/#\/task\/detail\?id=/, { timeout: 90_000 })
  await expect(transcriptOf(page, locale).locator('[data-word]').first()).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(2)
})

test('a word is corrected: 2 clicks', async ({ page, product }) => {
  const clicks = await countClicks(page)
  await openSample(page, product.url)
  await transcriptOf(page, locale).locator('[data-word]').nth(2).dblclick()
  await expect(page.locator('[contenteditable]')).toBeFocused()
  await page.keyboard.type('改好的')
  await expect.poll(async () => (await shownTexts(page, locale)).join('')).toContain('改好的')
  await expect(page.getByText(t('workspace.save.saved'), { exact: true })).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(2)
})

test('a speaker is renamed everywhere: 2 clicks', async ({ page, product }) => {
  const clicks = await countClicks(page)
  await openSample(page, product.url)
  const speaker = page.getByRole('button', { name: /^发言人：.+点击更改$/ }).first()
  const name = (await speaker.innerText()).trim()
  const before = await page.getByRole('button', { name: t('editor.speaker.change', { name }) }).count()
  expect(before).toBeGreaterThan(1)
  await speaker.click()
  await button(page, t('editor.speaker.rename', { name })).click()
  await page.getByLabel(t('editor.speaker.name'), { exact: true }).fill('王芳')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: t('editor.speaker.change', { name: '王芳' }) })).toHaveCount(before)
  expect(await clicks()).toBeLessThanOrEqual(2)
})

test('a Word file is exported: 2 clicks', async ({ page, product }) => {
  const clicks = await countClicks(page)
  await openSample(page, product.url)
  const [text = ''] = await shownTexts(page, locale)
  await button(page, t('task.action.export')).click()
  const downloading = page.waitForEvent('download')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('task.export.start'), exact: true })
    .click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/\.docx$/)
  expect((await mammoth.extractRawText({ path: await download.path() })).value).toContain(text.trim())
  expect(await clicks()).toBeLessThanOrEqual(2)
})

test('a transcript is shared by a link: 2 clicks', async ({ page, context, browser, product }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const clicks = await countClicks(page)
  await openSample(page, product.url)
  const [text = ''] = await shownTexts(page, locale)
  await button(page, t('workspace.tool.share')).click()
  await button(page, t('share.new.create')).click()
  await expect(page.getByText(t('task.share.done'))).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(await clicks()).toBeLessThanOrEqual(2)

  const strange = await browser.newContext({ locale })
  const there = await strange.newPage()
  await there.goto(link)
  await expect.poll(() => shownTexts(there, locale)).toContain(text)
  await strange.close()
})

test('a meeting is recorded: 1 click, with the settings of the last one', async ({ page, product }) => {
  await signInWithMicrophone(page, product.url)
  await page.addInitScript(() => {
    if (location.protocol.startsWith('http')) localStorage.setItem('languageRealtime', 'en')
  })
  const clicks = await countClicks(page)
  await page.goto('#/task/detail')
  await page.getByRole('link', { name: t('app.menu.record'), exact: true }).click()
  await expect(page).toHaveURL(/#\/meeting\/transfer\?id=/)
  await expect(button(page, t('live.controls.end'))).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(1)
})

/** A record in the language, and a word that was said in it. */
const spokenWords = {
  'zh-CN': {
    word: '内测',
    async addRecord(url: string, token: string): Promise<number> {
      const { data } = await call(url, '/api/voice/addSample', { token, body: { language: 'cn' } })
      return (data as { id: number }).id
    },
  },
  'en-US': { word: 'meters', addRecord: (url: string, token: string) => createDoneRecord(url, token, 'goforward.wav') },
} as const

for (const language of ['zh-CN', 'en-US'] as const)
  test(`an old record is found by a word that was said in it: 2 clicks: ${language}`, async ({ page, product }) => {
    const { word, addRecord } = spokenWords[language]
    const say = translatorFor(language)
    const token = await signInViaApi(page, product.url)
    await page.addInitScript((value) => localStorage.setItem('locale', value), language)
    const id = await addRecord(product.url, token)
    const clicks = await countClicks(page)
    await page.goto('#/task/detail')
    await button(page, say('app.search.name')).click()
    await expect(page.getByRole('combobox', { name: say('app.search.name') })).toBeFocused()
    await page.keyboard.type(word)
    await page.getByRole('option').filter({ hasText: word }).first().click()
    await expect(page).toHaveURL(new RegExp(`#/task/detail\\?id=${id}`))
    await expect(transcriptOf(page, language).getByText(word).first()).toBeVisible()
    expect(await clicks()).toBeLessThanOrEqual(2)
  })

test('a record is translated: 2 clicks', async ({ page, serve }, info) => {
  const model = await openModelServer((messages) => {
    try {
      return answerEach(messages, (text) => `EN ${text}`)
    } catch {
      // Asked for a summary.
      return 'no idea'
    }
  })
  const { url } = await serve(info.outputPath('data'), { LLM_BASE_URL: model.url, LLM_MODEL: 'tiny' })
  const token = await registerViaApi(url, newAccount())
  await signInWithToken(page, token)
  const { data } = await call(url, '/api/voice/addSample', { token, body: { language: 'cn' } })
  const clicks = await countClicks(page)
  await page.goto(`${url}/#/task/detail?id=${(data as { id: number }).id}`)
  await button(page, t('insight.translation.open')).click()
  await page.getByRole('menuitem', { name: t('ui.language.en'), exact: true }).click()
  await expect(page.getByText(/^EN /).first()).toBeVisible()
  expect(await clicks()).toBeLessThanOrEqual(2)
  await model.close()
})
