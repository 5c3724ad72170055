/** Takes the README's screenshots of the built product: `node scripts/screenshots.mjs`. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { browserArgs, browserPath } from './lib/browser.mjs'
import { testPackages } from './lib/systemPackages.mjs'
import { signIn, withTestServer } from './lib/testServer.mjs'
import { root, run } from './lib/run.mjs'
import { setUp } from './lib/setup.mjs'

const folder = join(root, 'docs/images')
const speech = ['sense_and_sensibility_01_austen_64kb-0870.wav', 'sense_and_sensibility_01_austen_64kb-0930.wav']
const variants = /** @type {const} */ ([
  { locale: 'zh-CN', colorScheme: 'light' },
  { locale: 'en-US', colorScheme: 'dark' },
])

await setUp(testPackages)
if ((await run(process.execPath, ['scripts/build.mjs'])) !== 0) process.exit(1)
mkdirSync(folder, { recursive: true })
await withTestServer(async ({ url }) => {
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs })
  for (const variant of variants) {
    const context = await browser.newContext({
      ...variant,
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 760 },
    })
    await captureAll(await context.newPage(), url, variant.locale.slice(0, 2))
  }
  await browser.close()
})

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} url
 * @param {string} language part of the file names
 */
async function captureAll(page, url, language) {
  const capture = (/** @type {string} */ name) => page.screenshot({ path: join(folder, `${name}-${language}.png`) })
  const token = await signIn(url)
  await page.addInitScript((value) => localStorage.setItem('token', value), token)

  await page.goto(`${url}/#/task/create`)
  await page.locator('select').first().selectOption('en')
  await page.locator('input[type=file]').setInputFiles(speech.map((name) => join(root, 'tests/audio', name)))
  const start = page.getByRole('button', { name: /（2 个）|\(2\)/ })
  await start.waitFor()
  await capture('create')
  await start.click()
  await page.locator('main a[href*="id="]').nth(1).waitFor()

  await page.locator('main a[href*="id="]').first().click()
  await page.locator('[data-word]').first().waitFor()
  await page.locator('[data-word]').nth(12).click()
  await page.waitForFunction(() => CSS.highlights.has('spoken-word'))
  await capture('workspace')
}
