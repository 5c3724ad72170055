/** Takes the README's pictures of the built product at work: `node scripts/screenshots.mjs`. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { browserArgs, browserPath } from './browser.mjs'
import { testNeeds } from './needs.mjs'
import { signIn, withProduct } from './product.mjs'
import { root, run } from './run.mjs'
import { setUp } from './setup.mjs'

const folder = join(root, 'docs/images')
const speech = ['sense_and_sensibility_01_austen_64kb-0870.wav', 'sense_and_sensibility_01_austen_64kb-0930.wav']
const looks = /** @type {const} */ ([
  { locale: 'zh-CN', colorScheme: 'light' },
  { locale: 'en-US', colorScheme: 'dark' },
])

await setUp(testNeeds)
if ((await run(process.execPath, ['scripts/build.mjs'])) !== 0) process.exit(1)
mkdirSync(folder, { recursive: true })
await withProduct(async ({ url }) => {
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs })
  for (const look of looks) {
    const context = await browser.newContext({ ...look, reducedMotion: 'reduce', viewport: { width: 1280, height: 760 } })
    await takeAll(await context.newPage(), url, look.locale.slice(0, 2))
  }
  await browser.close()
})

/**
 * @param {import('@playwright/test').Page} page
 * @param {string} url
 * @param {string} language goes into the pictures' names
 */
async function takeAll(page, url, language) {
  const take = (/** @type {string} */ name) => page.screenshot({ path: join(folder, `${name}-${language}.png`) })
  const token = await signIn(url)
  await page.addInitScript((value) => localStorage.setItem('token', value), token)

  await page.goto(`${url}/#/task/create`)
  await page.locator('select').first().selectOption('en')
  await page.locator('input[type=file]').setInputFiles(speech.map((name) => join(root, 'tests/audio', name)))
  const start = page.getByRole('button', { name: /（2 个）|\(2\)/ })
  await start.waitFor()
  await take('create')
  await start.click()
  await page.locator('main a[href*="id="]').nth(1).waitFor()

  await page.locator('main a[href*="id="]').first().click()
  await page.locator('[data-word]').first().waitFor()
  await page.locator('[data-word]').nth(12).click()
  await page.waitForFunction(() => CSS.highlights.has('spoken-word'))
  await take('workspace')
}
