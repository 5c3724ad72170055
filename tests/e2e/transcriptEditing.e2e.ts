/** Editing a real transcript: no input is lost, whatever happens to the page or the network, or is edited by others. */
import { readFile } from 'node:fs/promises'
import mammoth from 'mammoth'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { call, startTask, type TestServer } from '../../scripts/lib/testServer.mjs'
import { exportFileTypes } from '../../src/transcript/export/exportFormats'
import { recording } from '../server/adapters/sampleMedia'
import { expectNoBarrier } from './accessibility'
import { translatorFor } from './accounts'
import { signInViaApi, signInWithToken } from './apiRecords'
import { crash } from './crash'
import { expect, test } from './fixtures'
import { shownTexts, transcriptOf } from './recordActions'

const locale = 'zh-CN'
const t = translatorFor(locale)

/** Opens a finished record of `goforward.wav`; returns functions that read it from the server. */
async function openDone(page: Page, url: string) {
  const token = await signInViaApi(page, url)
  const { id } = await startTask(url, token, recording('goforward.wav'))
  const find = async () => {
    const { data } = await call(url, `/api/voice/find?id=${id}`, { token })
    return data as { status: number; list: { text: string }[] }
  }
  await expect.poll(async () => (await find()).status, { timeout: 30_000 }).toBe(2)
  await page.goto(`#/task/detail?id=${id}`)
  await expect(row(page)).toBeVisible()
  await expect(page.getByText(t('workspace.save.saved'), { exact: true })).toBeVisible()
  const saved = async () => (await find()).list.map(({ text }) => text)
  return { id, token, saved }
}

const row = (page: Page) => transcriptOf(page, locale).locator('[data-segment]').first()
const live = (page: Page) => page.locator('[contenteditable]')
const status = (page: Page, step: 'saved' | 'offline' | 'conflict') =>
  page.getByText(t(`workspace.save.${step}`)).first()

/** Starts typing at the end of the first segment. */
async function editEnd(page: Page): Promise<void> {
  await row(page).locator('[data-word]').last().dblclick()
  await expect(live(page)).toBeFocused()
  await page.keyboard.press('End')
}

test('what is typed is saved by itself, and killing the tab in the middle of it loses nothing', async ({
  page,
  context,
  product,
}) => {
  const { id, saved } = await openDone(page, product.url)
  const [before = ''] = await shownTexts(page, locale)
  await editEnd(page)
  await page.keyboard.type(' and stop')
  await expect(status(page, 'saved')).toBeVisible()
  await expect.poll(saved).toEqual([`${before.trimEnd()} and stop`])

  await page.keyboard.type(' NOW')
  await expect.poll(() => shownTexts(page, locale)).toEqual([`${before.trimEnd()} and stop NOW`])
  // It is stored on the device a moment later, long before the server has it.
  await storedOnDevice(page, 'NOW')
  await crash(page)
  const again = await context.newPage()
  await again.goto(`#/task/detail?id=${id}`)
  await expect.poll(() => shownTexts(again, locale)).toEqual([`${before.trimEnd()} and stop NOW`])
  await expect.poll(saved).toEqual([`${before.trimEnd()} and stop NOW`])
})

/** Waits until the journal has an edit with that text. */
async function storedOnDevice(page: Page, text: string): Promise<void> {
  const kept = () =>
    page.evaluate(
      (wanted) =>
        new Promise<boolean>((resolve) => {
          const opening = indexedDB.open('edits')
          opening.onsuccess = () => {
            const all = opening.result.transaction('steps').objectStore('steps').getAll()
            all.onsuccess = () => {
              opening.result.close()
              resolve(JSON.stringify(all.result).includes(wanted))
            }
          }
        }),
      text,
    )
  await expect.poll(kept).toBe(true)
}

test('what was edited is there after going to the list and back, with its undo', async ({ page, product }) => {
  const { id, saved } = await openDone(page, product.url)
  const [before = ''] = await shownTexts(page, locale)
  await editEnd(page)
  await page.keyboard.type(' EDITED')
  await page.keyboard.press('Escape')
  await expect.poll(saved).toEqual([`${before.trimEnd()} EDITED`])

  await page.goto('#/task/detail')
  await page.getByRole('table').locator(`a[href$="id=${id}"]`).click()
  await expect(status(page, 'saved')).toBeVisible()
  expect(await shownTexts(page, locale)).toEqual([`${before.trimEnd()} EDITED`])
  await editEnd(page)
  await page.keyboard.type(' AGAIN')
  await page.keyboard.press('Escape')
  await expect.poll(saved).toEqual([`${before.trimEnd()} EDITED AGAIN`])

  const takenBack = async () => {
    await page.keyboard.press('Control+z')
    return shownTexts(page, locale)
  }
  await expect.poll(takenBack).toEqual([before])
  await expect.poll(saved).toEqual([before])
})

test('twenty steps are taken back and done again after a reload', async ({ page, product }) => {
  await openDone(page, product.url)
  for (let word = 0; word < 20; word += 1) {
    await editEnd(page)
    await page.keyboard.type(` w${word}`)
    await page.keyboard.press('Escape')
    await expect(live(page)).toHaveCount(0)
  }
  await expect(status(page, 'saved')).toBeVisible()
  const last = (await shownTexts(page, locale)).join()
  expect(last).toMatch(/w0 .*w19$/)
  await page.reload()
  await expect(page.getByRole('button', { name: t('editor.undo.name') })).toBeEnabled()

  const seen = [last]
  const now = async () => (await shownTexts(page, locale)).join()
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('Control+z')
    await expect.poll(now).not.toBe(seen.at(-1))
    seen.push(await now())
  }
  expect(new Set(seen).size).toBe(21)
  for (const text of seen.slice(0, -1).toReversed()) {
    await page.keyboard.press('Control+Shift+z')
    await expect.poll(now).toBe(text)
  }
})

test.describe('without a network', () => {
  test.use({ expectedErrors: /net::ERR_INTERNET_DISCONNECTED/ })

  test('one goes on writing, and it is sent when the network is back', async ({ page, context, product }) => {
    const { saved } = await openDone(page, product.url)
    await context.setOffline(true)
    await editEnd(page)
    await page.keyboard.type(' offline')
    await expect(status(page, 'offline')).toBeVisible()
    expect((await saved()).join()).not.toContain('offline')
    await context.setOffline(false)
    await expect(status(page, 'saved')).toBeVisible({ timeout: 20_000 })
    expect((await saved()).join()).toContain('offline')
  })
})

test('two people on one segment: nothing is overwritten before one has chosen', async ({ page, browser, product }) => {
  const { id, token, saved } = await openDone(page, product.url)
  const other = await otherPerson(browser, product, token, id)
  await editEnd(other.page)
  await other.page.keyboard.type(' theirs')
  await expect(status(other.page, 'saved')).toBeVisible()
  const [theirs = ''] = await saved()

  await editEnd(page)
  await page.keyboard.type(' mine')
  await expect(status(page, 'conflict')).toBeVisible()
  expect(await saved()).toEqual([theirs])
  await page.getByRole('button', { name: t('workspace.save.decide') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('ins')).toHaveText([/mine/, /theirs/])
  await dialog.getByText(t('workspace.conflict.both'), { exact: true }).click()
  await dialog.getByRole('button', { name: t('workspace.conflict.decide'), exact: true }).click()
  await expect(status(page, 'saved')).toBeVisible()
  const both = await saved()
  expect(both).toHaveLength(2)
  expect(both.join()).toContain('theirs')
  expect(both.join()).toContain('mine')
  await other.context.close()
})

async function otherPerson(
  browser: Browser,
  { url }: TestServer,
  token: string,
  id: number,
): Promise<{ page: Page; context: BrowserContext }> {
  const context = await browser.newContext({ locale, baseURL: `${url}/` })
  const page = await context.newPage()
  await signInWithToken(page, token)
  await page.goto(`#/task/detail?id=${id}`)
  await expect(row(page)).toBeVisible()
  await expect(page.getByText(t('workspace.save.saved'), { exact: true })).toBeVisible()
  return { page, context }
}

test('Chinese is composed without being interrupted, and is one step', async ({ page, product }) => {
  const { saved } = await openDone(page, product.url)
  const [before = ''] = await shownTexts(page, locale)
  await editEnd(page)
  const keyboard = await page.context().newCDPSession(page)
  for (const text of ['n', 'ni', 'nih', 'nihao']) {
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length })
  }
  await keyboard.send('Input.insertText', { text: '你好' })
  await expect(live(page)).toHaveText(`${before.trimEnd()}你好`)
  await expect.poll(saved).toEqual([`${before.trimEnd()}你好`])
  await page.keyboard.press('Control+z')
  await expect.poll(() => shownTexts(page, locale)).toEqual([before])
})

test('every format takes away what is on the screen §1.4', async ({ page, product }) => {
  await openDone(page, product.url)
  await editEnd(page)
  await page.keyboard.type(' and rest')
  await page.keyboard.press('Escape')
  for (const type of exportFileTypes) {
    await page.getByRole('button', { name: t('task.action.export'), exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(t(`task.export.${type}`), { exact: true }).click()
    await expect(dialog.getByRole('region', { name: t('task.export.preview') })).toContainText('and rest')
    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: t('task.export.start'), exact: true }).click()
    const path = await (await downloading).path()
    const text = type === 'docx' ? (await mammoth.extractRawText({ path })).value : await readFile(path, 'utf8')
    expect(text.replace(/\s+/g, ' '), type).toContain('and rest')
    await expect(dialog).toBeHidden()
  }
})

test('an older version is read beside the text and restored', async ({ page, product }) => {
  const { saved } = await openDone(page, product.url)
  const [before = ''] = await saved()
  await editEnd(page)
  await page.keyboard.type(' wrong')
  await page.keyboard.press('Escape')
  await expect(status(page, 'saved')).toBeVisible()
  await page.getByRole('button', { name: t('editor.tools.more'), exact: true }).click()
  await page.getByRole('button', { name: t('workspace.versions.open') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: new RegExp(t('workspace.versions.first')) }).click()
  await expect(dialog.locator('ins')).toHaveText(/wrong/)
  await dialog.getByRole('button', { name: t('workspace.versions.restore') }).click()
  await expect.poll(saved).toEqual([before])
  await expect.poll(async () => (await shownTexts(page, locale)).join().trim()).toBe(before.trim())
})

test('a recording is shared by its link, and a stranger hears it from any place §1.5 §2.11 §8.11', async ({
  page,
  context,
  browser,
  product,
}) => {
  await openDone(page, product.url)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: t('workspace.tool.share'), exact: true }).click()
  await page.getByRole('button', { name: t('share.audio.copy') }).click()
  await expect(page.getByText(t('task.share.done'))).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain('/#/share/audio?')

  const strange = await browser.newContext({ locale })
  const there = await strange.newPage()
  await there.goto(link)
  await expect(there.getByRole('heading', { level: 1, name: 'goforward.wav' })).toBeVisible()
  const audio = there.locator('audio')
  await expect.poll(() => audio.evaluate((element: HTMLAudioElement) => element.duration)).toBeGreaterThan(2)
  await audio.evaluate((element: HTMLAudioElement) => (element.currentTime = 1.5))
  await expect
    .poll(() => audio.evaluate((element: HTMLAudioElement) => !element.seeking && element.currentTime))
    .toBe(1.5)
  await strange.close()
})

test('the workspace has no serious barrier', async ({ page, product }) => {
  await openDone(page, product.url)
  await editEnd(page)
  await page.keyboard.press('Control+f')
  await expectNoBarrier(page)
})

test('a paragraph is searched and selected as one text, over the borders of its segments', async ({
  page,
  product,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const token = await signInViaApi(page, product.url)
  const { data } = await call(product.url, '/api/voice/addSample', { token, body: { language: 'cn' } })
  await page.goto(`#/task/detail?id=${(data as { id: number }).id}`)
  const texts = transcriptOf(page, locale).locator('[data-segment]')
  await expect(texts.nth(1)).toContainText('满意度是 92%。')
  await page.keyboard.press('Control+f')
  await page.keyboard.type('92%。最大')
  await expect(page.getByText(t('editor.find.place', { place: 1, count: 1 }))).toBeVisible()
  await page.keyboard.press('Escape')

  const selectOverBorder = async () => {
    await page.keyboard.press('Escape')
    await texts.nth(1).locator('[data-word]').last().dblclick()
    await expect(live(page)).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowLeft')
    for (let count = 0; count < 5; count += 1) await page.keyboard.press('Shift+ArrowRight')
    await expect(live(page)).toHaveCount(0)
    expect(await page.evaluate(() => getSelection()?.toString())).toBe('。最大的问')
  }
  await selectOverBorder()
  await page.keyboard.press('Delete')
  await expect(texts.nth(1)).toHaveText(/满意度是 92%$/)
  await expect(texts.nth(2)).toHaveText(/^题是图片上传/)
  await page.keyboard.press('Control+z')
  await expect(texts.nth(2)).toHaveText(/^最大的问题/)

  await selectOverBorder()
  await page.keyboard.type('ok')
  await expect(texts.nth(1)).toHaveText(/满意度是 92%ok$/)
  await expect(texts.nth(2)).toHaveText(/^题是图片上传/)
  await expect(live(page)).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(texts.nth(1)).toHaveText(/满意度是 92%。$/)
  await expect(texts.nth(2)).toHaveText(/^最大的问题/)

  await selectOverBorder()
  await page.keyboard.press('Control+x')
  await expect(texts.nth(2)).toHaveText(/^题是图片上传/)
  await page.keyboard.press('Control+v')
  await expect(texts.nth(1)).toHaveText(/满意度是 92%。最大的问$/)
})
