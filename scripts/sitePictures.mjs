/**
 * Takes the pictures of the official site, of the app over its demonstration world, in both languages and both shades:
 * `node scripts/sitePictures.mjs`. Chromium itself makes WebP of them.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { createServer } from 'vite'
import { browserArgs, browserPath } from './browser.mjs'
import { root } from './run.mjs'

const folder = join(root, 'public/site')
const desk = { width: 1200, height: 750 }
const phone = { width: 390, height: 720 }
/** A part of a window in which it is as wide as the page. */
const part = { width: 760, height: 520 }
const partDesk = { width: 1000, height: 750 }
/** That part, at the right end of a window and below its header. */
const clipOf = (/** @type {{ width: number }} */ window) => ({ x: window.width - part.width, y: 96, ...part })
/** WebP's, 0 to 1: text stays sharp. */
const quality = 0.8

const shades = /** @type {const} */ (['light', 'dark'])
/** The record that is shown in each language: one with named speakers. */
const languages = /** @type {const} */ ([
  { locale: 'zh-CN', spoken: 'cn' },
  { locale: 'en-US', spoken: 'en' },
])

mkdirSync(folder, { recursive: true })
const server = await createServer({
  root,
  configFile: join(root, 'vite.config.ts'),
  server: { port: 0 },
  logLevel: 'error',
})
await server.listen()
const url = server.resolvedUrls?.local[0] ?? ''
/** A microphone that hums, for the meeting. */
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
const browser = await chromium.launch({ executablePath: browserPath(), args: [...browserArgs, ...microphone] })
for (const { locale, spoken } of languages) {
  for (const colorScheme of shades) {
    const context = await browser.newContext({ locale, colorScheme, reducedMotion: 'reduce', viewport: desk })
    const { messages } = await server.ssrLoadModule(`/locales/${locale}.ts`)
    const page = await context.newPage()
    const name = `${locale.slice(0, 2)}-${colorScheme}`
    await takeAll(page, spoken, name)
    await takeParts(page, spoken, name, messages)
    await context.close()
  }
}
await browser.close()
await server.close()

/**
 * @param {import('@playwright/test').Page} page
 * @param {'cn' | 'en'} spoken
 * @param {string} name language and shade, as they end the files' names
 */
async function takeAll(page, spoken, name) {
  await page.goto(url)
  await page.getByText('demo / demo123').waitFor({ timeout: 60_000 })
  await page.getByRole('form').locator('input').first().fill('demo')
  await page.getByRole('form').locator('input').nth(1).fill('demo123')
  await page.getByRole('form').locator('button[type=submit]').click()
  await page.locator('main a[href*="id="]').first().waitFor({ timeout: 60_000 })
  await page.addStyleTag({ content: '.development-panel { display: none !important }' })

  await page.getByRole('log').getByRole('button').waitFor({ state: 'detached' })
  await take(page, 'records', name)

  const id = await recordIn(page, spoken)
  await page.evaluate((to) => void (location.hash = to), `/task/detail?id=${id}`)
  await page.locator('[data-word]').nth(60).waitFor()
  await page.locator('[data-word]').nth(20).click()
  await page.waitForFunction(() => CSS.highlights.has('spoken-word'))
  await take(page, 'workspace', name)
  await page.setViewportSize(phone)
  await page.waitForFunction(() => CSS.highlights.has('spoken-word'))
  await take(page, 'phone', name)
}

/**
 * What else the product does: a summary beside its record, a document side by side, a meeting.
 * @param {import('@playwright/test').Page} page
 * @param {'cn' | 'en'} spoken
 * @param {string} name
 * @param {Record<string, string>} say
 */
async function takeParts(page, spoken, name, say) {
  const go = (/** @type {string} */ to) => page.evaluate((address) => void (location.hash = address), to)
  const text = (/** @type {string} */ id) => say[id] ?? ''
  const press = (/** @type {string} */ id) =>
    page
      .getByRole('button', { name: text(id), exact: true })
      .last()
      .click()
  await page.setViewportSize(desk)
  await press('insight.panel.name')
  await press('insight.make.summary')
  await page.getByRole('tabpanel').locator('time').nth(4).waitFor()
  await take(page, 'insight', name, clipOf(desk))

  await page.setViewportSize(partDesk)
  await go('/translate')
  const done = page.getByRole('listitem').filter({ hasText: text('translate.status.done') })
  await done.locator('a[href*="comparison?id="]').first().click()
  await page.getByRole('article').nth(3).waitFor()
  await take(page, 'translate', name, clipOf(partDesk))

  await go('/meeting/create')
  await page.getByLabel(text('meeting.field.title'), { exact: true }).fill(text('web.live.title'))
  await page.getByLabel(text('meeting.field.language'), { exact: true }).selectOption(spoken)
  await press('meeting.create.submit')
  await page.locator('[data-final]').nth(1).waitFor({ timeout: 300_000 })
  await take(page, 'live', name, clipOf(partDesk))
}

/**
 * The id of a finished record in that language whose speakers have names.
 * @param {import('@playwright/test').Page} page
 * @param {string} spoken
 */
function recordIn(page, spoken) {
  return page.evaluate(async (language) => {
    const ask = async (/** @type {string} */ path) =>
      (await (await fetch(path, { headers: { token: localStorage.token } })).json()).data
    for (const { id, language: its } of await ask('/api/voice/index?status=2&limit=100')) {
      if (its !== language) continue
      const { speakers, list } = await ask(`/api/voice/find?id=${id}`)
      if (Object.keys(speakers ?? {}).length > 1 && list.length > 20) return id
    }
    throw new Error(`no record in ${language} has named speakers`)
  }, spoken)
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} what
 * @param {string} name
 * @param {{ x: number, y: number, width: number, height: number }} [clip]
 */
async function take(page, what, name, clip) {
  const png = (await page.screenshot(clip && { clip })).toString('base64')
  const webp = await page.evaluate(async ([data, amount]) => {
    const picture = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
    const canvas = new OffscreenCanvas(picture.width, picture.height)
    canvas.getContext('2d')?.drawImage(picture, 0, 0)
    const bytes = new Uint8Array(
      await (await canvas.convertToBlob({ type: 'image/webp', quality: amount })).arrayBuffer(),
    )
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  }, /** @type {const} */ ([png, quality]))
  writeFileSync(join(folder, `${what}-${name}.webp`), Buffer.from(webp, 'base64'))
}
