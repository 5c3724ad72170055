/** Uploads that go on where they were cut off, other formats, and transcripts that are imported. */
import { writeFile } from 'node:fs/promises'
import { Buffer } from 'node:buffer'
import type { Page } from '@playwright/test'
import type { Locale } from '../../locales/locales'
import { writeDocx } from '../../src/transcript/export/docxWriter'
import { ffmpeg, recording } from '../server/adapters/sampleMedia'
import { translatorFor } from './accounts'
import { signInViaApi } from './apiRecords'
import { expect, test } from './fixtures'
import { openRecord, pick, shownTexts, startAll, waitUntilDone } from './recordActions'
import { convertSpeech } from './speechFiles'

const locale = 'zh-CN'
const t = translatorFor(locale)
const outputPath = (name: string) => test.info().outputPath(name)

async function enter(page: Page, url: string, shown: Locale = locale): Promise<void> {
  await signInViaApi(page, url)
  await page.addInitScript((value) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('locale', value)
  }, shown)
  await page.goto(`${url}/#/task/create`)
  await page.getByLabel(translatorFor(shown)('create.language.label'), { exact: true }).selectOption('en')
}

/** Speech, then silence, which takes no time to recognize. Each second has 176 kB. */
async function largeWave(name: string, seconds: number): Promise<string> {
  const from = recording('goforward.wav')
  await ffmpeg('-i', from, '-af', 'apad', '-t', String(seconds), '-ar', '44100', '-ac', '2', outputPath(name))
  return outputPath(name)
}

/** Counts the bytes of the chunks that the page sends from now on. */
function countSentBytes(page: Page): () => number {
  let bytes = 0
  page.on('response', (response) => {
    const request = response.request()
    if (request.method() !== 'PATCH' || response.status() !== 204) return
    bytes += Number(response.headers()['upload-offset']) - Number(request.headers()['upload-offset'])
  })
  return () => bytes
}

/** Slows the page's uploads down, or lifts that again. */
async function throttle(page: Page, bytesPerSecond: number): Promise<void> {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond }
  await network.send('Network.emulateNetworkConditions', conditions)
}

const seconds = 60
const wholeBytes = seconds * 176_400

/** Starts the upload and waits until the server has stored some of it. */
async function startSlowly(page: Page, shown: Locale = locale): Promise<number> {
  const sent = countSentBytes(page)
  await throttle(page, 800_000)
  await page.getByRole('button', { name: translatorFor(shown)('create.page.start'), exact: true }).click()
  await expect.poll(sent, { timeout: 60_000 }).toBeGreaterThan(2_000_000)
  return sent()
}

for (const shown of ['zh-CN', 'en-US'] as const)
  test(`an upload cut off by a reload goes on at the same place when the file is picked again: ${shown}`, async ({
    page,
    product,
  }) => {
    test.setTimeout(180_000)
    const say = translatorFor(shown)
    await enter(page, product.url, shown)
    const file = await largeWave('周会.wav', seconds)
    await pick(page, [file])
    const before = await startSlowly(page, shown)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(page.getByText(say('create.row.missing'))).toBeVisible()
    await throttle(page, -1)
    const sent = countSentBytes(page)
    await pick(page, [file])
    await expect(page.getByRole('link', { name: say('create.row.open') })).toBeVisible({ timeout: 60_000 })
    expect(sent()).toBeLessThanOrEqual(wholeBytes - before + 100_000)
    expect(sent()).toBeGreaterThan(0)
  })

test.describe('a server that is killed', () => {
  test.use({ expectedErrors: /Failed to load resource: net::ERR_/ })

  for (const shown of ['zh-CN', 'en-US'] as const)
    test(`goes on with the upload where it was: ${shown}`, async ({ page, serve }) => {
      test.setTimeout(180_000)
      const first = await serve(outputPath('data'))
      await enter(page, first.url, shown)
      await pick(page, [await largeWave('long way.wav', seconds)])
      const before = await startSlowly(page, shown)
      const sent = countSentBytes(page)
      await first.stop('SIGKILL')
      await throttle(page, -1)
      await serve(outputPath('data'), { PORT: new URL(first.url).port })
      const opened = page.getByRole('link', { name: translatorFor(shown)('create.row.open') })
      await expect(opened).toBeVisible({ timeout: 90_000 })
      expect(sent()).toBeLessThanOrEqual(wholeBytes - before + 100_000)
      await waitUntilDone(page, shown, ['long way'])
    })
})

test('an Opus file is transcribed', async ({ page, product }) => {
  test.setTimeout(120_000)
  await enter(page, product.url)
  await pick(page, [await convertSpeech('goforward.wav', 'opus', 'orders')])
  await startAll(page, locale, 1)
  await waitUntilDone(page, locale, ['orders'])
  await openRecord(page, locale, 'orders')
  expect((await shownTexts(page, locale)).join(' ')).toContain('meters')
})

test('transcripts become records: Chinese subtitles, an English document, and one for its recording', async ({
  page,
  product,
}) => {
  test.setTimeout(180_000)
  await enter(page, product.url)
  const cues = [
    '1\n00:00:01,000 --> 00:00:03,000\n李雷：大家好，我们开始开会。',
    '2\n00:00:03,500 --> 00:00:05,000\n韩梅梅：好的。',
    '3\n00:00:06,000 --> 00:00:08,000\n李雷：先看上周的进展。',
    '4\n00:00:09,000 --> 00:00:10,000\n韩梅梅：都完成了。',
  ]
  await writeFile(outputPath('周会字幕.srt'), cues.join('\n\n'))
  const paragraphs = [
    { speaker: 'Anna', time: '00:05', text: 'Good morning, everyone.' },
    { speaker: 'Ben', time: '00:09', text: 'Good morning.' },
  ]
  const document = await writeDocx({ title: 'Standup', subtitle: '', locale: 'en-US', paragraphs })
  await writeFile(outputPath('minutes.docx'), document)
  await writeFile(outputPath('broken.json'), '{')
  await pick(page, [outputPath('周会字幕.srt'), outputPath('minutes.docx'), outputPath('broken.json')])
  await expect(page.getByText(t('create.refused.transcript-format'), { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t('create.import.startMany', { count: 2 }), exact: true }).click()
  await expect(page.getByText(t('create.import.done'), { exact: true })).toHaveCount(2)
  await openRecord(page, locale, '周会字幕')
  expect(await shownTexts(page, locale)).toEqual(['大家好，我们开始开会。', '好的。', '先看上周的进展。', '都完成了。'])
  await expect(page.getByText('韩梅梅').first()).toBeVisible()
  await openRecord(page, locale, 'Standup')
  expect(await shownTexts(page, locale)).toEqual(['Good morning, everyone.', 'Good morning.'])
  await expect(page.getByText('0 B', { exact: true })).toHaveCount(0)

  await page.goto('#/task/create')
  const sound = await convertSpeech('goforward.wav', 'flac', 'walk')
  const text = {
    name: 'walk.en.vtt',
    mimeType: 'text/vtt',
    buffer: Buffer.from('WEBVTT\n\n00:00.500 --> 00:02.000\nGo on\n'),
  }
  await pick(page, [sound])
  await page.locator('input[type=file]').setInputFiles(text)
  await page.getByRole('button', { name: t('create.import.pair') }).click()
  await expect(page.getByText(t('create.import.paired', { name: 'walk.en.vtt' }))).toBeVisible()
  await startAll(page, locale, 1)
  await openRecord(page, locale, 'walk')
  expect(await shownTexts(page, locale)).toEqual(['Go on'])
})
