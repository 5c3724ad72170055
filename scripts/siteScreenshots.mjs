/**
 * Takes the screenshots of the official site: the app with its mock back end, in both languages and both color schemes:
 * `node scripts/siteScreenshots.mjs`. Chromium itself encodes them as WebP.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { createServer } from 'vite'
import { browserArgs, browserPath } from './lib/browser.mjs'
import { root } from './lib/run.mjs'

const folder = join(root, 'public/site')
const desktop = { width: 1200, height: 750 }
const phone = { width: 390, height: 720 }
/** Size of a cropped screenshot. */
const cropSize = { width: 760, height: 520 }
const cropDesktop = { width: 1000, height: 750 }
/** Crops at the right edge of a window, below its header. */
const cropOf = (/** @type {{ width: number }} */ window) => ({ x: window.width - cropSize.width, y: 96, ...cropSize })
/** WebP quality, 0 to 1: high enough for sharp text. */
const quality = 0.8

const colorSchemes = /** @type {const} */ (['light', 'dark'])
/** UI languages, each with the language of the record it shows. */
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
/** A fake microphone that beeps, for the meeting. */
const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
const browser = await chromium.launch({ executablePath: browserPath(), args: [...browserArgs, ...microphone] })
for (const { locale, spoken } of languages) {
  for (const colorScheme of colorSchemes) {
    const context = await browser.newContext({ locale, colorScheme, reducedMotion: 'reduce', viewport: desktop })
    const { messages } = await server.ssrLoadModule(`/locales/${locale}.ts`)
    const page = await context.newPage()
    const name = `${locale.slice(0, 2)}-${colorScheme}`
    await captureAll(page, spoken, name)
    await captureDetails(page, { spoken, name, messages })
    await context.close()
  }
}
await browser.close()
await server.close()

/**
 * @param {import('@playwright/test').Page} page
 * @param {'cn' | 'en'} spoken
 * @param {string} name language and color scheme, the suffix of the file names
 */
async function captureAll(page, spoken, name) {
  await page.goto(url)
  await page.getByText('demo / demo123').waitFor({ timeout: 60_000 })
  await page.getByRole('form').locator('input').first().fill('demo')
  await page.getByRole('form').locator('input').nth(1).fill('demo123')
  await page.getByRole('form').locator('button[type=submit]').click()
  await page.locator('main a[href*="id="]').first().waitFor({ timeout: 60_000 })
  await page.addStyleTag({ content: '.development-panel { display: none !important }' })

  await page.getByRole('log').getByRole('button').waitFor({ state: 'detached' })
  await capture(page, `records-${name}`)

  const id = await recordIn(page, spoken)
  await page.evaluate((to) => void (location.hash = to), `/task/detail?id=${id}`)
  await page.locator('[data-word]').nth(60).waitFor()
  await page.locator('[data-word]').nth(20).click()
  await page.waitForFunction(() => CSS.highlights.has('spoken-word'))
  await capture(page, `workspace-${name}`)
  await page.setViewportSize(phone)
  await page.waitForFunction(() => CSS.highlights.has('spoken-word'))
  await capture(page, `phone-${name}`)
}

/**
 * Other features: a summary beside its record, a side-by-side translation, a meeting.
 * @param {import('@playwright/test').Page} page
 * @param {{ spoken: 'cn' | 'en', name: string, messages: Record<string, string> }} options `name`: the suffix of the file names
 */
async function captureDetails(page, { spoken, name, messages }) {
  const go = (/** @type {string} */ to) => page.evaluate((address) => void (location.hash = address), to)
  const text = (/** @type {string} */ id) => messages[id] ?? ''
  const press = (/** @type {string} */ id) =>
    page
      .getByRole('button', { name: text(id), exact: true })
      .last()
      .click()
  await page.setViewportSize(desktop)
  await page.getByRole('tabpanel').locator('time').nth(4).waitFor()
  await capture(page, `insight-${name}`, cropOf(desktop))

  await page.setViewportSize(cropDesktop)
  await go('/translate')
  const done = page.getByRole('listitem').filter({ hasText: text('translate.status.done') })
  await done.locator('a[href*="comparison?id="]').first().click()
  await page.getByRole('article').nth(3).waitFor()
  await capture(page, `translate-${name}`, cropOf(cropDesktop))

  await go('/meeting/create')
  await page.getByLabel(text('meeting.field.title'), { exact: true }).fill(text('web.live.title'))
  await page.getByLabel(text('meeting.field.language'), { exact: true }).selectOption(spoken)
  await press('live.setup.begin')
  await page.locator('[data-final]').nth(1).waitFor({ timeout: 300_000 })
  await capture(page, `live-${name}`, cropOf(cropDesktop))
}

/**
 * Id of a finished record in that language with named speakers.
 * @param {import('@playwright/test').Page} page
 * @param {string} spoken
 */
function recordIn(page, spoken) {
  return page.evaluate(async (language) => {
    const fetchData = async (/** @type {string} */ path) =>
      (await (await fetch(path, { headers: { token: localStorage.token } })).json()).data
    for (const { id, language: recordLanguage } of await fetchData('/api/voice/index?status=2&limit=100')) {
      if (recordLanguage !== language) continue
      const { speakers, list } = await fetchData(`/api/voice/find?id=${id}`)
      if (Object.keys(speakers ?? {}).length > 1 && list.length > 20) return id
    }
    throw new Error(`no record in ${language} has named speakers`)
  }, spoken)
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} name of the file, without its extension
 * @param {{ x: number, y: number, width: number, height: number }} [clip]
 */
async function capture(page, name, clip) {
  const png = (await page.screenshot(clip && { clip })).toString('base64')
  const webp = await page.evaluate(async ([data, amount]) => {
    const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob())
    const canvas = new OffscreenCanvas(image.width, image.height)
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    const bytes = new Uint8Array(
      await (await canvas.convertToBlob({ type: 'image/webp', quality: amount })).arrayBuffer(),
    )
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  }, /** @type {const} */ ([png, quality]))
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(webp, 'base64'))
}
