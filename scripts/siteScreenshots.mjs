/**
 * Takes the screenshots of the official site, in both languages and both color schemes: `node scripts/siteScreenshots.mjs`. Those of a
 * meeting show the app with its mock back end, which recognizes what is said in any language; `--no-meeting` leaves them as they are. The
 * others show the built product with its sample record. Chromium itself encodes them as WebP.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import { createServer } from 'vite'
import { browserArgs, browserPath } from './lib/browser.mjs'
import { root, run } from './lib/run.mjs'
import { call, signIn, upload, withTestServer } from './lib/testServer.mjs'

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
/** UI languages, each with the language of the records it shows, their titles, and what the user calls things. */
const languages = /** @type {const} */ ([
  {
    locale: 'zh-CN',
    spoken: 'cn',
    titles: ['客户访谈：深圳的制造企业', '第三季度路线图评审', '新手引导可用性测试', '与市场部对齐发布节奏'],
    own: { name: '林小满', folder: '产品例会', tag: '待跟进' },
  },
  {
    locale: 'en-US',
    spoken: 'en',
    titles: [
      'Customer interview: onboarding',
      'Q3 roadmap review',
      'Usability test, second round',
      'Sync with marketing',
    ],
    own: { name: 'Emma Clark', folder: 'Product meetings', tag: 'To follow up' },
  },
])
/** Paragraphs of a document, in Chinese and English: one is the translation of the other. */
const paragraphs = [
  ['春季版发布计划', 'Spring release plan'],
  ['3 月 18 日开始发布，先开放给 10% 的用户。', 'The release starts on March 18, for 10% of the users.'],
  ['观察两天：崩溃率低于 0.3% 就开放给所有人。', 'We watch it for two days: below 0.3% crashes, everyone gets it.'],
  [
    '新手引导从五页压缩到三页，只讲录音、转写和分享。',
    'Onboarding shrinks to three screens: record, transcribe, share.',
  ],
  ['帮助中心在发布前一天更新。', 'The help center is updated the day before.'],
]

mkdirSync(folder, { recursive: true })
if ((await run(process.execPath, ['scripts/build.mjs'])) !== 0) process.exit(1)
/** A fake microphone that hears speech, for the meeting. */
const microphone = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-audio-capture=${join(root, 'tests/audio/sense_and_sensibility_01_austen_64kb-0870.wav')}`,
]
/** The user's choices for the meeting. The browser's processing would take the fake microphone for noise. */
const captureChoices = {
  microphone: true,
  shared: false,
  echoCancellation: false,
  noiseSuppression: false,
  autoGainControl: false,
  browserEar: false,
}
const browser = await chromium.launch({ executablePath: browserPath(), args: [...browserArgs, ...microphone] })
await withTestServer(async ({ url, dataDir }) => {
  for (const language of languages) {
    const site = await seed(url, dataDir, language)
    await inEachScheme(language.locale, (page, name) => captureAll(page, { url, name, ...site }))
  }
})
if (!process.argv.includes('--no-meeting')) await captureMeetings()
await browser.close()

/**
 * @param {string} locale
 * @param {(page: import('@playwright/test').Page, name: string) => Promise<void>} work `name`: the suffix of the file names
 */
async function inEachScheme(locale, work) {
  for (const colorScheme of colorSchemes) {
    // The pages encode the pictures, which the product's own policy would not let them read.
    const options = { bypassCSP: true, reducedMotion: /** @type {const} */ ('reduce'), viewport: desktop }
    const context = await browser.newContext({ locale, colorScheme, ...options })
    await work(await context.newPage(), `${locale.slice(0, 2)}-${colorScheme}`)
    await context.close()
  }
}

/**
 * An account with the sample record, other records, and a translated document.
 * @param {string} url
 * @param {string} dataDir
 * @param {typeof languages[number]} language
 */
async function seed(url, dataDir, { spoken, titles, own }) {
  const token = await signIn(url)
  const send = async (/** @type {string} */ path, /** @type {unknown} */ body) =>
    (await call(url, path, { token, body })).data
  await send('/api/passport/profile', { nickname: own.name })
  const { id } = await send('/api/voice/addSample', { language: spoken })
  const { data: record } = await call(url, `/api/voice/find?id=${id}`, { token })
  const { list, speakers } = record
  for (const [index, title] of titles.entries())
    await send('/api/voice/import', { title, language: spoken, list: list.slice(2 * index), speakers })
  const folderItem = await send('/api/library/save', { kind: 'folder', name: own.folder })
  const tag = await send('/api/library/save', { kind: 'tag', name: own.tag, color: 'orange' })
  const change = { ids: [id], folder: folderItem.id, favorite: 1, add_tags: [tag.id] }
  await send('/api/library/place', { changes: [change] })
  return {
    token,
    folderName: own.folder,
    spoken,
    recordId: id,
    translationId: await translate(send, { url, dataDir, token, spoken }),
  }
}

/**
 * Id of a document that the browser translated.
 * @param {(path: string, body: unknown) => Promise<any>} send
 * @param {{ url: string, dataDir: string, token: string, spoken: 'cn' | 'en' }} options
 */
async function translate(send, { url, dataDir, token, spoken }) {
  const [source, target] = spoken === 'cn' ? [1, 0] : [0, 1]
  const file = join(dataDir, 'document.txt')
  writeFileSync(file, paragraphs.map((pair) => pair[source]).join('\n\n'))
  const sent = await upload(url, token, file)
  const name = `${paragraphs[0]?.[target] ?? ''}.txt`
  const languagePair = spoken === 'cn' ? { source: 'en', target: 'cn' } : { source: 'cn', target: 'en' }
  const { id } = await send('/api/translate/add', { url: sent.url, name, size: 1, ...languagePair, by: 'browser' })
  const list = paragraphs.map((pair, index) => ({ index, target: pair[target] }))
  // Until the document is read.
  while (!(await send('/api/translate/edit', { id, list }).catch(() => null))) await sleep(200)
  return id
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {Awaited<ReturnType<typeof seed>> & { url: string, name: string }} site with language and color scheme as its name, the
 * suffix of the file names
 */
async function captureAll(page, { url, name, token, folderName, spoken, recordId, translationId }) {
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  await page.goto(`${url}/#/task/detail`)
  await page.locator('main a[href*="detail?id="]').nth(4).waitFor()
  await page.getByText(folderName, { exact: true }).first().waitFor()
  await capture(page, `records-${name}`)

  await page.evaluate((to) => void (location.hash = to), `/task/detail?id=${recordId}`)
  await page.getByRole('tabpanel').locator('time').nth(4).waitFor()
  await page.locator('[data-word]').nth(20).click()
  await page.waitForFunction(() => CSS.highlights.has('spoken-word'))
  await capture(page, `workspace-${name}`)
  await capture(page, `insight-${name}`, cropOf(desktop))
  await page.setViewportSize(phone)
  await page.waitForFunction(() => CSS.highlights.has('spoken-word'))
  await capture(page, `phone-${name}`)

  await page.setViewportSize({ ...cropDesktop, width: cropSize.width + 260 })
  await page.evaluate((to) => void (location.hash = to), `/comparison?id=${translationId}`)
  const [, [zh, en] = []] = paragraphs
  await page.getByText((spoken === 'cn' ? zh : en) ?? '').waitFor()
  await captureMain(page, `translate-${name}`)
}

/**
 * The page beside the collapsed menu, made as wide as the crop.
 * @param {import('@playwright/test').Page} page
 * @param {string} name
 */
async function captureMain(page, name) {
  const { x = 0 } = (await page.getByRole('main').boundingBox()) ?? {}
  await page.setViewportSize({ ...cropDesktop, width: Math.max(768, cropSize.width + x) })
  await capture(page, name, { ...cropOf(cropDesktop), x })
}

/** Live meetings, in the app with its mock back end. */
async function captureMeetings() {
  const server = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    server: { port: 0 },
    logLevel: 'error',
  })
  await server.listen()
  const url = server.resolvedUrls?.local[0] ?? ''
  for (const { locale, spoken } of languages) {
    const { messageTables } = await server.ssrLoadModule('/tests/locales/allMessages.ts')
    await inEachScheme(locale, (page, name) =>
      captureMeeting(page, url, { spoken, name, messages: messageTables[locale] }),
    )
  }
  await server.close()
}

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} url
 * @param {{ spoken: 'cn' | 'en', name: string, messages: Record<string, string> }} options `name`: the suffix of the file names
 */
async function captureMeeting(page, url, { spoken, name, messages }) {
  const text = (/** @type {string} */ id) => messages[id] ?? ''
  await page.addInitScript((choices) => localStorage.setItem('capture', choices), JSON.stringify(captureChoices))
  await page.goto(url)
  await page.getByText('demo / demo123').waitFor({ timeout: 60_000 })
  await page.getByRole('form').locator('input').first().fill('demo')
  await page.getByRole('form').locator('input').nth(1).fill('demo123')
  await page.getByRole('form').locator('button[type=submit]').click()
  await page.locator('main a[href*="id="]').first().waitFor({ timeout: 60_000 })
  // Records that the mock back end finishes meanwhile are told of.
  const hidden = `.development-panel, [role=log][aria-label="${text('app.toasts.name')}"]`
  await page.addStyleTag({ content: `${hidden} { display: none !important }` })
  await page.getByRole('log').getByRole('button').waitFor({ state: 'detached' })
  await page.setViewportSize(cropDesktop)
  await page.evaluate(() => void (location.hash = '/meeting/create'))
  await page.getByLabel(text('meeting.field.title'), { exact: true }).fill(text('web.live.title'))
  await page.getByLabel(text('meeting.field.language'), { exact: true }).selectOption(spoken)
  await page
    .getByRole('button', { name: text('live.setup.begin'), exact: true })
    .last()
    .click()
  await page.locator('[data-final]').nth(1).waitFor({ timeout: 300_000 })
  await captureMain(page, `live-${name}`)
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
