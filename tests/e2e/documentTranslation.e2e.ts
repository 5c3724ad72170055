/** Documents through the real server: uploaded, translated by stubs, read side by side, corrected and exported. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { extractRawText } from 'mammoth'
import * as v from 'valibot'
import { call } from '../../scripts/lib/testServer.mjs'
import { openModelServer, type Reply } from '../server/modelServer'
import { UserInfo } from '../../src/wire/responses'
import { Translation, Translations } from '../../src/wire/translationSchemas'
import { expectAccessible } from './accessibility'
import { translatorFor } from './accounts'
import { expect, test } from './fixtures'
import {
  answerEach,
  inList,
  itemsOf,
  openDone,
  startLibreTranslateStub,
  openTranslate,
  paragraph,
  translate,
  wordDocument,
} from './translationActions'

const locale = 'zh-CN'
const t = translatorFor(locale)

/** Exports the open translation; returns the path of the file. */
async function downloadAs(page: Page, type: 'docx' | 'md' | 'txt', content: 'both' | 'target'): Promise<string> {
  await page.getByRole('button', { name: t('translate.export.open'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('label', { hasText: `.${type}` }).click()
  await dialog.getByText(t(`translate.export.${content}`), { exact: true }).click()
  const downloading = page.waitForEvent('download')
  await dialog.getByRole('button', { name: t('translate.export.start'), exact: true }).click()
  const path = await (await downloading).path()
  await expect(dialog).toBeHidden()
  return path
}

test('documents are translated, read side by side, corrected, checked and exported §1.6', async ({
  page,
  serve,
}, info) => {
  const model = await openModelServer((messages): Reply => answerEach(messages, (text) => `EN(${text})`))
  const { url } = await serve(info.outputPath('data'), { LLM_BASE_URL: model.url, LLM_MODEL: 'tiny' })
  await openTranslate(page, url)
  await expectAccessible(page)
  const document = await wordDocument('年度报告', ['今年一切顺利。', '明年继续努力。'])
  await translate(
    page,
    locale,
    [
      { name: '报告.docx', content: document },
      { name: '便条.txt', content: '早上好。' },
    ],
    'en',
  )
  await expect(inList(page, locale, '便条.txt').getByText(t('translate.status.done'), { exact: true })).toBeVisible()
  await openDone(page, locale, '报告.docx')
  await expect(paragraph(page, locale, 1).getByText('年度报告', { exact: true })).toBeVisible()
  await expect(paragraph(page, locale, 2).getByText('EN(今年一切顺利。)', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: t('translate.row.editOf', { number: 3 }), exact: true }).click()
  const field = page.getByRole('textbox', { name: t('translate.row.field', { number: 3 }), exact: true })
  await field.fill('We go on next year.')
  await field.press('Escape')
  const check = page.getByRole('button', { name: t('translate.row.checkOf', { number: 3 }), exact: true })
  await check.click()
  await expect(page.getByText(t('translate.save.saved'), { exact: true })).toBeVisible()
  await page.reload()
  await expect(paragraph(page, locale, 3).getByText('We go on next year.', { exact: true })).toBeVisible()
  await expect(check).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)

  const { value } = await extractRawText({ path: await downloadAs(page, 'docx', 'both') })
  for (const text of ['年度报告', 'EN(年度报告)', '明年继续努力。', 'We go on next year.'])
    expect(value).toContain(text)
  const markdown = await readFile(await downloadAs(page, 'md', 'target'), 'utf8')
  expect(markdown).toMatch(/^#+ EN/m)
  expect(markdown).not.toContain('明年继续努力')
  const text = await readFile(await downloadAs(page, 'txt', 'both'), 'utf8')
  expect(text).toContain('明年继续努力。')
  expect(text).toContain('We go on next year.')
  await model.close()
})

const hostile = '<img src=x onerror=alert(1)><script>alert(2)</script> [x](javascript:alert(3))'

test('whatever a translator answers is text, and a paragraph that fails is said and retried', async ({
  page,
  serve,
}, info) => {
  let able = false
  const model = await openModelServer((messages): Reply => {
    const fails = !able && itemsOf(messages).some(({ text }) => text.includes('难句'))
    return fails ? 'no idea' : answerEach(messages, (text) => (text.includes('难句') ? 'hard' : `EN ${hostile}`))
  })
  const { url } = await serve(info.outputPath('data'), { LLM_BASE_URL: model.url, LLM_MODEL: 'tiny' })
  page.on('dialog', () => expect(false, 'a script of the translator ran').toBe(true))
  await openTranslate(page, url)
  await translate(page, locale, [{ name: '文.txt', content: `${hostile}\n\n这是难句。` }], 'en')
  await openDone(page, locale, '文.txt')
  for (const text of [hostile, `EN ${hostile}`]) {
    await expect(paragraph(page, locale, 1).getByText(text, { exact: true })).toBeVisible()
  }
  expect(await page.getByRole('article').locator('img, script, a').count()).toBe(0)
  const failed = paragraph(page, locale, 2)
  await expect(failed.getByText(t('translate.row.failed'), { exact: true })).toBeVisible()
  able = true
  await failed.getByRole('button', { name: t('translate.row.retry'), exact: true }).click()
  await expect(failed.getByText('hard', { exact: true })).toBeVisible()
  await model.close()
})

test('a server killed while it translates goes on, asks nothing twice and counts the pages once', async ({
  page,
  serve,
}, info) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const answered: string[] = []
  const model = await openModelServer(async (messages): Promise<Reply> => {
    const items = itemsOf(messages)
    if (answered.length > 0) await held
    answered.push(...items.map(({ text }) => text))
    return answerEach(messages, (text) => `EN(${text.slice(0, 8)})`)
  })
  const dataDir = info.outputPath('data')
  const settings = { LLM_BASE_URL: model.url, LLM_MODEL: 'tiny' }
  const first = await serve(dataDir, settings)
  const token = await openTranslate(page, first.url)
  const lines = Array.from({ length: 60 }, (_, at) => `第${at + 1}段：今天天气很好。`)
  await translate(page, locale, [{ name: '长.txt', content: lines.join('\n\n') }], 'en')
  const one = async (url: string) => {
    const [row] = v.parse(Translations, (await call(url, '/api/translate/index', { token })).data)
    const { data } = await call(url, `/api/translate/find?id=${row?.id}`, { token })
    return v.parse(Translation, data)
  }
  const translated = async () => (await one(first.url)).list?.filter(({ target }) => target !== '').length
  await expect.poll(translated).toBeGreaterThan(0)
  const before = new Set(answered)
  await page.goto('about:blank')
  await first.stop('SIGKILL')
  release()
  answered.length = 0
  answered.push('after')
  const second = await serve(dataDir, settings)
  await expect.poll(async () => (await one(second.url)).status, { timeout: 60_000 }).toBe(2)
  expect(answered.filter((text) => before.has(text))).toEqual([])
  const done = await one(second.url)
  expect(done.list?.every(({ target }) => target.startsWith('EN('))).toBe(true)
  const { data } = await call(second.url, '/api/passport/userinfo', { token })
  expect(v.parse(UserInfo, data).user?.page_num).toBe(done.pages)
  await model.close()
})

test('LibreTranslate translates too, and a document that can’t be read says so beside it', async ({
  page,
  serve,
}, info) => {
  const service = await startLibreTranslateStub((text) => `LT(${text})`)
  const { url } = await serve(info.outputPath('data'), { LIBRETRANSLATE_URL: service.url })
  await openTranslate(page, url)
  const files = [
    { name: '好.txt', content: '早上好。' },
    { name: '坏.docx', content: 'PK\u0003\u0004 not a document' },
  ]
  await translate(page, locale, files, 'en')
  await expect(inList(page, locale, '坏.docx').getByText(/文件可能已损坏/)).toBeVisible()
  await openDone(page, locale, '好.txt')
  await expect(paragraph(page, locale, 1).getByText('LT(早上好。)', { exact: true })).toBeVisible()
  expect(service.asked).toEqual(['早上好。'])
  await service.close()
})

test.describe('in English', () => {
  test.use({ locale: 'en-US' })

  test('without a translator the page says what to configure', async ({ page, product }) => {
    await page.addInitScript(() => Reflect.deleteProperty(window, 'Translator'))
    await openTranslate(page, product.url)
    await expect(page.getByText(translatorFor('en-US')('translate.none.title'), { exact: true })).toBeVisible()
    await expect(page.getByText(/LLM_BASE_URL.*LIBRETRANSLATE_URL/)).toBeVisible()
    await expectAccessible(page)
  })
})

/** Stubs the browser's translator API. */
function fakeTranslator(): void {
  const translator = {
    availability: () => Promise.resolve('available'),
    create: () =>
      Promise.resolve({ translate: (text: string) => Promise.resolve(`[${text}]`), destroy: () => undefined }),
  }
  Object.defineProperty(window, 'Translator', { configurable: true, value: translator })
}

test('without a translator a browser that has one translates, and the server keeps it', async ({ page, product }) => {
  await page.addInitScript(fakeTranslator)
  const token = await openTranslate(page, product.url)
  await page.getByRole('combobox', { name: t('translate.choose.source'), exact: true }).selectOption('cn')
  await translate(page, locale, [{ name: '便条.txt', content: '早上好。' }], 'en')
  await page.getByRole('link', { name: '便条.txt', exact: true }).click()
  const first = paragraph(page, locale, 1).getByText('[早上好。]', { exact: true })
  await expect(first).toBeVisible()
  const id = new URL(page.url().replace('#', '')).searchParams.get('id')
  const kept = async (): Promise<unknown> => (await call(product.url, `/api/translate/find?id=${id}`, { token })).data
  await expect.poll(kept).toMatchObject({ status: 2, by: 'browser', list: [{ target: '[早上好。]' }] })
  await page.reload()
  await expect(first).toBeVisible()
})
