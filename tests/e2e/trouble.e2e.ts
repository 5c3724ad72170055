/** What happens around the work: other tabs, a server that goes away, a disk that fills up, a limit reached while streaming. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sentence } from '../../server/messages'
import { startProduct } from '../../scripts/product.mjs'
import { ffmpeg, recording } from '../server/adapters/sampleMedia'
import { logIn, logOut, newAccount, register, sentences } from './account'
import { expect, test } from './fixtures'
import { openRecord, pick, startAll, transcriptOf, waitUntilDone } from './workspace'

const locale = 'zh-CN'
const say = sentences(locale)
const wav = recording('goforward.wav')
const made = (name: string) => test.info().outputPath(name)

/** On /task/create, logged in, English chosen. `url` ends with a slash; '' for the product that all tests share. */
async function enter(page: Page, url = ''): Promise<void> {
  const account = newAccount()
  await register(page, locale, account, url)
  await logIn(page, locale, account)
  await page.goto(`${page.url().split('#')[0]}#/task/create`)
  await page.getByLabel(say('create.language.label'), { exact: true }).selectOption('en')
}

/** The same speech, larger: `seconds` of CD sound, 176 kB each. */
async function largeWave(name: string, seconds: number): Promise<string> {
  await ffmpeg('-stream_loop', '-1', '-t', String(seconds), '-i', wav, '-ar', '44100', '-ac', '2', made(name))
  return made(name)
}

/** The sentence with which a row tells why it failed. */
const failure = (page: Page, reason: string) => page.getByText(say('create.row.failed', { reason }), { exact: true })

test('two tabs upload at once, and logging out in one logs out the other', async ({ context }) => {
  const [one, other] = [await context.newPage(), await context.newPage()]
  await enter(one)
  await other.goto('#/task/create')
  await other.getByLabel(say('create.language.label'), { exact: true }).selectOption('en')
  for (const [name, page] of Object.entries({ one, other })) {
    await copyFile(wav, made(`${name}.wav`))
    await pick(page, [made(`${name}.wav`)])
  }
  await Promise.all([startAll(one, locale, 1), startAll(other, locale, 1)])
  await waitUntilDone(one, locale, ['one', 'other'])
  await logOut(one, locale)
  await expect(other).toHaveURL(/#\/user\/login/)
})

test.describe('a server that goes away', () => {
  test.use({ expectedErrors: /Failed to load resource: net::ERR_/ })

  test('during an upload is waited for, and the upload goes on', async ({ page }) => {
    test.setTimeout(120_000)
    mkdirSync(made('data'), { recursive: true })
    const first = await startProduct(made('data'))
    await enter(page, `${first.url}/`)
    await pick(page, [await largeWave('long way.wav', 30)])
    const network = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 500_000 }
    await network.send('Network.enable')
    await network.send('Network.emulateNetworkConditions', slow)
    await page.getByRole('button', { name: say('create.page.start'), exact: true }).click()
    await expect(page.getByRole('main').getByText(/^[1-9]\d?%$/)).toBeVisible()

    await first.stop('SIGKILL')
    await expect(page.getByRole('main').getByText(/网络|连接/).first()).toBeVisible()
    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
    const second = await startProduct(made('data'), { PORT: new URL(first.url).port })
    await expect(page.getByRole('link', { name: say('create.row.open') })).toBeVisible({ timeout: 60_000 })
    await waitUntilDone(page, locale, ['long way'])
    // Of the upload that broke off nothing is kept.
    expect(recordingsIn(made('data'))).toHaveLength(1)
    await page.goto('about:blank')
    await second.stop()
  })
})

test.describe('a limit of the server', () => {
  test.use({ expectedErrors: /status of 413/ })

  test('is kept while a file streams, and nothing of the file is kept', async ({ page }) => {
    mkdirSync(made('data'), { recursive: true })
    const product = await startProduct(made('data'), { UPLOAD_LIMIT_MB: '1' })
    await enter(page, `${product.url}/`)
    await copyFile(wav, made('small.wav'))
    await pick(page, [await largeWave('large.wav', 60), made('small.wav')])
    await page.getByRole('button', { name: say('create.page.startMany', { count: 2 }), exact: true }).click()
    await expect(failure(page, sentence(locale, 'upload.tooLarge', { limit: '1.00 MB' }))).toBeVisible({
      timeout: 30_000,
    })
    await waitUntilDone(page, locale, ['small'])
    expect(recordingsIn(made('data'))).toHaveLength(1)
    await page.goto('about:blank')
    await product.stop()
  })
})

test('a full disk is said, nothing half is kept, and smaller things still work', async ({ page }) => {
  test.skip(process.getuid?.() !== 0, 'mounting a small disk needs root')
  test.setTimeout(90_000)
  const data = made('small disk')
  mkdirSync(data, { recursive: true })
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', data])
  try {
    const product = await startProduct(data)
    await enter(page, `${product.url}/`)
    await copyFile(wav, made('small.wav'))
    await pick(page, [await largeWave('large.wav', 60), made('small.wav')])
    await page.getByRole('button', { name: say('create.page.startMany', { count: 2 }), exact: true }).click()
    await expect(failure(page, sentence(locale, 'upload.diskFull'))).toBeVisible({ timeout: 30_000 })
    await waitUntilDone(page, locale, ['small'])
    await openRecord(page, locale, 'small')
    await expect(transcriptOf(page, locale)).toContainText('meters')
    expect(recordingsIn(data)).toHaveLength(1)
    await page.goto('about:blank')
    await product.stop()
  } finally {
    execFileSync('umount', ['-l', data])
  }
})

/** Recordings in a data folder, whole or in part. */
function recordingsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /\.(wav|part)\b/.test(name))
}
