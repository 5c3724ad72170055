/** Takes the README's screenshots of the built product: `node scripts/screenshots.mjs`. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { browserArgs, browserPath } from './lib/browser.mjs'
import { call, signIn, withTestServer } from './lib/testServer.mjs'
import { root, run } from './lib/run.mjs'

const folder = join(root, 'docs/images')
/** Each shows the sample record of its language. */
const pictures = /** @type {const} */ ([
  { name: 'summary-zh', locale: 'zh-CN', colorScheme: 'light', spoken: 'cn', user: '林小满', comments: [] },
  {
    name: 'comments-en',
    locale: 'en-US',
    colorScheme: 'dark',
    spoken: 'en',
    user: 'Emma Clark',
    comments: ['Could the beta start a week earlier?', 'Let’s put a label on that button.'],
  },
])

if ((await run(process.execPath, ['scripts/build.mjs'])) !== 0) process.exit(1)
mkdirSync(folder, { recursive: true })
await withTestServer(async ({ url }) => {
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs })
  for (const { locale, colorScheme, ...picture } of pictures) {
    const viewport = { width: 1280, height: 760 }
    const context = await browser.newContext({ locale, colorScheme, viewport, reducedMotion: 'reduce' })
    await capture(await context.newPage(), url, picture)
    await context.close()
  }
  await browser.close()
})

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} url of the server
 * @param {{ name: string, spoken: string, user: string, comments: readonly string[] }} picture
 */
async function capture(page, url, { name, spoken, user, comments }) {
  const token = await signIn(url)
  await call(url, '/api/passport/profile', { token, body: { nickname: user } })
  const { data } = await call(url, '/api/voice/addSample', { token, body: { language: spoken } })
  const { data: record } = await call(url, `/api/voice/find?id=${data.id}`, { token })
  for (const [index, text] of comments.entries()) {
    const { id, text: passage } = record.list[2 * index + 1]
    const quote = /^[^,.]+/.exec(passage)?.[0] ?? ''
    const anchor = { segment: id, start: 0, end_segment: id, end: quote.length, quote, at: 0 }
    const annotation = { id: data.id, annotation: `comment-${index}`, anchor, text }
    await call(url, '/api/voice/annotations/add', { token, body: annotation })
  }
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  await page.goto(`${url}/#/task/detail?id=${data.id}`)
  await page.getByRole('tabpanel').locator('time').first().waitFor()
  if (comments.length > 0) await page.locator('[data-tab=comments]').click()
  await page.locator('[data-word]').nth(12).click()
  await page.waitForFunction(() => CSS.highlights.has('spoken-word'))
  await page.screenshot({ path: join(folder, `${name}.png`) })
}
