/** Failures during uploads: other tabs, a server that stops, a full disk, a limit reached while streaming. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { copyFile, truncate } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { translate } from '../../server/messages/messages'
import { call } from '../../scripts/lib/testServer.mjs'
import { responseCode, taskStatus } from '../../src/wire/constants'
import { ffmpeg, recording } from '../server/adapters/sampleMedia'
import { wordErrorRate } from '../server/wordErrors'
import { logOut, translatorFor } from './accounts'
import { signInViaApi } from './apiRecords'
import { expect, test } from './fixtures'
import { spokenTexts } from './speechFiles'
import { openRecord, pick, startAll, transcriptOf, waitUntilDone } from './recordActions'

const locale = 'zh-CN'
const t = translatorFor(locale)
const wav = recording('goforward.wav')
const outputPath = (name: string) => test.info().outputPath(name)

/** Opens /task/create of a server, signed in, with English selected. */
async function enter(page: Page, url: string): Promise<void> {
  await signInViaApi(page, url)
  await page.goto(`${url}/#/task/create`)
  await page.getByLabel(t('create.language.label'), { exact: true }).selectOption('en')
}

/** The same speech, larger: `seconds` of CD-quality audio, 176 kB per second. */
async function largeWave(name: string, seconds: number): Promise<string> {
  await ffmpeg('-stream_loop', '-1', '-t', String(seconds), '-i', wav, '-ar', '44100', '-ac', '2', outputPath(name))
  return outputPath(name)
}

/** A row's message for a failure. */
const failure = (page: Page, reason: string) => page.getByText(t('create.row.failed', { reason }), { exact: true })

test('two tabs upload at once, and logging out in one logs out the other', async ({ context, product }) => {
  const [one, other] = [await context.newPage(), await context.newPage()]
  await enter(one, product.url)
  await other.goto('#/task/create')
  await other.getByLabel(t('create.language.label'), { exact: true }).selectOption('en')
  for (const [name, page] of Object.entries({ one, other })) {
    await copyFile(wav, outputPath(`${name}.wav`))
    await pick(page, [outputPath(`${name}.wav`)])
  }
  await Promise.all([startAll(one, locale, 1), startAll(other, locale, 1)])
  await waitUntilDone(one, locale, ['one', 'other'])
  await logOut(one, locale)
  await expect(other).toHaveURL(/#\/user\/login/)
})

test.describe('a server that goes away', () => {
  test.use({ expectedErrors: /Failed to load resource: net::ERR_/ })

  test('during an upload is waited for, and the upload goes on', async ({ page, serve }) => {
    test.setTimeout(180_000)
    const first = await serve(outputPath('data'))
    await enter(page, first.url)
    await pick(page, [await largeWave('long way.wav', 30)])
    const network = await page.context().newCDPSession(page)
    const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 500_000 }
    await network.send('Network.enable')
    await network.send('Network.emulateNetworkConditions', slow)
    await page.getByRole('button', { name: t('create.page.start'), exact: true }).click()
    await expect(page.getByRole('main').getByText(/^[1-9]\d?%$/)).toBeVisible()

    await first.stop('SIGKILL')
    const [lost = ''] = t('create.row.offline').split('{')
    await expect(page.getByRole('main').getByText(lost)).toBeVisible()
    await network.send('Network.emulateNetworkConditions', { ...slow, uploadThroughput: -1 })
    await serve(outputPath('data'), { PORT: new URL(first.url).port })
    await expect(page.getByRole('link', { name: t('create.row.open') })).toBeVisible({ timeout: 60_000 })
    await waitUntilDone(page, locale, ['long way'])
    // Nothing of the interrupted upload is stored.
    expect(recordingsIn(outputPath('data'))).toHaveLength(1)
  })

  test('during a transcription goes on with it, and takes the time once', async ({ page, serve }) => {
    test.setTimeout(240_000)
    // With one engine process, recognition takes long enough to be killed halfway.
    const first = await serve(outputPath('data'), { ENGINE_PROCESSES: '1', WELCOME_SECONDS: '3600' })
    await enter(page, first.url)
    // 34 s, in about six chunks.
    const times = 12
    await ffmpeg('-stream_loop', String(times - 1), '-i', wav, '-c', 'copy', outputPath('orders.wav'))
    await pick(page, [outputPath('orders.wav')])
    await startAll(page, locale, 1)
    const credit = page.getByRole('region', { name: t('app.user.name') })
    const left = t('app.duration.minutes', { minutes: 59 })
    await expect(credit).toContainText(left)
    await page.getByRole('link', { name: t('create.row.open') }).click()
    await expect(transcriptOf(page, locale).locator('[data-segment]').first()).toBeVisible({ timeout: 90_000 })

    await first.stop('SIGKILL')
    const second = await serve(outputPath('data'), { PORT: new URL(first.url).port })
    const find = await taskOf(page, second.url)
    expect((await find()).status).toBe(taskStatus.running)
    await expect(page.getByRole('button', { name: t('task.action.export'), exact: true })).toBeEnabled({
      timeout: 90_000,
    })
    const { status, list } = await find()
    expect(status).toBe(taskStatus.done)
    const heard = list.map(({ text }) => text).join(' ')
    expect(wordErrorRate(`${spokenTexts['goforward.wav']} `.repeat(times), heard)).toBeLessThan(0.25)
    await page.reload()
    await expect(credit).toContainText(left)
  })
})

/** The fields of a record that are checked. */
const Found = v.object({ status: v.number(), list: v.array(v.object({ text: v.string() })) })

/** Fetches the record shown by the page, as its user. */
async function taskOf(page: Page, url: string) {
  const token = await page.evaluate(() => localStorage.getItem('token') ?? '')
  const [, id] = /[?&]id=(\d+)/.exec(page.url()) ?? []
  return async () => v.parse(Found, (await call(url, `/api/voice/find?id=${id}`, { token })).data)
}

test.describe('a limit of the server', () => {
  test.use({ expectedErrors: /status of 413/ })

  test('is kept while a file streams, and nothing of the file is kept', async ({ page, serve }) => {
    const { url } = await serve(outputPath('data'), { UPLOAD_LIMIT_MB: '1' })
    // A page that knew the limit would upload neither.
    await page.route('**/api/ajax/setting', (route) => route.fulfill({ json: { code: responseCode.ok, data: {} } }))
    await enter(page, url)
    await copyFile(wav, outputPath('small.wav'))
    // One is rejected by its announced length, the other only when too much has arrived.
    const far = await largeWave('far over.wav', 60)
    const just = await largeWave('just over.wav', 10)
    await truncate(just, 2 ** 20 + 1)
    await pick(page, [far, just, outputPath('small.wav')])
    await page.getByRole('button', { name: t('create.page.startMany', { count: 3 }), exact: true }).click()
    await expect(failure(page, translate(locale, 'upload.tooLarge', { limit: '1.00 MB' }))).toHaveCount(2, {
      timeout: 30_000,
    })
    await waitUntilDone(page, locale, ['small'])
    expect(recordingsIn(outputPath('data'))).toHaveLength(1)
  })
})

test('a full disk is said, nothing half is kept, and smaller things still work', async ({ page, serve }) => {
  test.setTimeout(90_000)
  const data = outputPath('small disk')
  mkdirSync(data, { recursive: true })
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=70m', 'tmpfs', data])
  test.skip(status !== 0, 'a small disk may not be mounted here: that needs root, and in a container its rights')
  try {
    const { url } = await serve(data)
    await enter(page, url)
    await copyFile(wav, outputPath('small.wav'))
    await pick(page, [await largeWave('large.wav', 60), outputPath('small.wav')])
    await page.getByRole('button', { name: t('create.page.startMany', { count: 2 }), exact: true }).click()
    await expect(failure(page, translate(locale, 'upload.diskFull'))).toBeVisible({ timeout: 30_000 })
    await waitUntilDone(page, locale, ['small'])
    await openRecord(page, locale, 'small')
    await expect(transcriptOf(page, locale)).toContainText('meters')
    expect(recordingsIn(data)).toHaveLength(1)
  } finally {
    // A page still loading its audio would log an error.
    await page.goto('about:blank')
    execFileSync('umount', ['-l', data])
  }
})

/** Recordings in a data folder, complete or partial. */
function recordingsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /\.(wav|part)\b/.test(name))
}
