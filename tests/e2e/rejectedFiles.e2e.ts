/** Rejected files: each is listed with its reason, and the others continue. */
import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { TestServer } from '../../scripts/lib/testServer.mjs'
import { translate, type ServerMessageId } from '../../server/messages/messages'
import { refusalText } from '../../src/features/task/upload/refusalText'
import type { RecordingRefusalReason } from '../../src/features/task/upload/queue/selectAudioFiles'
import { recordingLimitsOf } from '../../src/features/task/upload/queue/recordingLimits'
import { transcriptTypes } from '../../src/transcript/import/importedTranscript'
import { maxAudioSeconds, maxFileBytes, mediaTypes } from '../../src/wire/constants'
import { ffmpeg, recording } from '../server/adapters/sampleMedia'
import { translatorFor } from './accounts'
import { signInViaApi } from './apiRecords'
import { expect, test } from './fixtures'
import { openRecord, pick, startAll, transcriptOf, waitUntilDone } from './recordActions'

const locale = 'zh-CN'
const t = translatorFor(locale)
const wav = recording('goforward.wav')
const outputPath = (name: string) => test.info().outputPath(name)

async function enter(page: Page, { url }: TestServer): Promise<void> {
  await signInViaApi(page, url)
  await page.goto('#/task/create')
  await page.getByLabel(t('create.language.label'), { exact: true }).selectOption('en')
}

/** A sparse file of that many bytes. */
async function sparse(name: string, bytes: number): Promise<string> {
  await writeFile(outputPath(name), '')
  await truncate(outputPath(name), bytes)
  return outputPath(name)
}

/** The message for a rejection, with the default limits. */
const tooMuch = (reason: RecordingRefusalReason) => refusalText(reason, t, recordingLimitsOf(undefined))

/** Waits until the file is listed as rejected, with that reason. */
const refused = (page: Page, name: string, reason: string) =>
  expect(page.getByRole('listitem').filter({ hasText: name }).getByText(reason, { exact: true })).toBeVisible()

test('a file that breaks a rule is refused before a byte is sent, and the rest goes on §5.4', async ({
  page,
  product,
}) => {
  await enter(page, product)
  await writeFile(outputPath('notes.exe'), 'text')
  await writeFile(outputPath('empty.mp3'), '')
  await copyFile(wav, outputPath('good.wav'))
  await writeFile(outputPath('nothing.wav'), headerWithoutSound(await readFile(wav)))
  await pick(page, [
    ...['notes.exe', 'empty.mp3', 'nothing.wav', 'good.wav'].map(outputPath),
    await sparse('big.wav', maxFileBytes + 1),
  ])
  await refused(page, 'notes.exe', t('create.refused.type', { types: [...mediaTypes, ...transcriptTypes].join(' ') }))
  await refused(page, 'empty.mp3', t('create.refused.empty'))
  await refused(page, 'nothing.wav', t('create.refused.empty'))
  await refused(page, 'big.wav', tooMuch('tooBig'))
  await pick(page, [outputPath('good.wav')])
  await refused(page, 'good.wav', t('create.refused.duplicate'))
  await pick(page, [await sparse('long.pcm', (maxAudioSeconds + 1) * 32_000), await longWave(maxAudioSeconds + 1)])
  await refused(page, 'long.pcm', tooMuch('tooLong'))
  await refused(page, 'long.wav', tooMuch('tooLong'))
  await startAll(page, locale, 1)
  await waitUntilDone(page, locale, ['good'])
})

test('what is no recording inside is refused by the server, each with its reason', async ({ page, product }) => {
  test.setTimeout(90_000)
  await enter(page, product)
  await writeFile(outputPath('renamed.mp3'), 'This is a letter and no music. '.repeat(50))
  await ffmpeg('-f', 'lavfi', '-t', '1', '-i', 'testsrc=size=64x64:rate=5', outputPath('silent.mp4'))
  await ffmpeg(
    '-f',
    'lavfi',
    '-t',
    '2',
    '-i',
    'testsrc=size=64x64:rate=5',
    '-i',
    wav,
    '-shortest',
    outputPath('whole.mp4'),
  )
  const whole = await readFile(outputPath('whole.mp4'))
  await writeFile(outputPath('cut.mp4'), whole.subarray(0, Math.floor(whole.length * 0.6)))
  await copyFile(wav, outputPath('really-a-wav.mp3'))

  const bad: [name: string, reason: ServerMessageId][] = [
    ['renamed', 'upload.unreadable'],
    ['silent', 'upload.noSound'],
    ['cut', 'upload.unreadable'],
  ]
  await pick(page, [...['renamed.mp3', 'silent.mp4', 'cut.mp4'].map(outputPath), outputPath('really-a-wav.mp3')])
  await page.getByRole('button', { name: t('create.page.startMany', { count: 4 }), exact: true }).click()
  for (const [title, reason] of bad) {
    const text = t('create.row.failed', { reason: translate(locale, reason) })
    await expect(page.getByRole('listitem').filter({ hasText: title }).getByText(text), title).toBeVisible({
      timeout: 30_000,
    })
  }
  // The content counts, not the file name.
  await waitUntilDone(page, locale, ['really-a-wav'])
})

test('what ends too early gives what there is of it, and what is silent gives its time back', async ({
  page,
  product,
}) => {
  await enter(page, product)
  const wave = await readFile(wav)
  await writeFile(outputPath('half.wav'), wave.subarray(0, Math.floor(wave.length / 2)))
  // Its header says 2 s, but it has no samples.
  const silence = ['-map', '0:v', '-map', '1:a', '-af', 'atrim=end=0']
  await ffmpeg(
    '-f',
    'lavfi',
    '-t',
    '2',
    '-i',
    'testsrc=size=64x64:rate=5',
    '-i',
    wav,
    ...silence,
    outputPath('hollow.mkv'),
  )
  const credit = page.getByRole('region', { name: t('app.user.name') })
  await expect(credit).toContainText(t('app.duration.hours', { hours: 10 }))
  await pick(page, [outputPath('hollow.mkv')])
  await startAll(page, locale, 1)
  await page.getByRole('link', { name: t('create.row.open') }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(translate(locale, 'task.error.noSound'))
  await expect(credit).toContainText(t('app.duration.hours', { hours: 10 }))

  await page.goto('#/task/create')
  await pick(page, [outputPath('half.wav')])
  await page.getByRole('button', { name: t('create.page.start'), exact: true }).click()
  await waitUntilDone(page, locale, ['half'])
  await openRecord(page, locale, 'half')
  await expect(transcriptOf(page, locale)).toContainText('go forward')
})

test('names of any script and length are kept, or cut where a title ends', async ({ page, product }) => {
  await enter(page, product)
  const buffer = await readFile(wav)
  const long = '会议'.repeat(150)
  const titles = ['🎙️ Ünïcødé “引号” 第一次', `${long}的录音`, '..%2f<b>bold</b>&amp;']
  const files = titles.map((title) => ({ name: `${title}.wav`, mimeType: 'audio/wav', buffer }))
  await page.locator('input[type=file]').setInputFiles(files)
  await startAll(page, locale, 3)
  await waitUntilDone(page, locale, [titles[0] ?? '', long, titles[2] ?? ''])
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await tooWide()).toBeLessThanOrEqual(0)
  for (const title of [titles[2] ?? '', long]) await openRecord(page, locale, title)
  expect(await tooWide()).toBeLessThanOrEqual(0)
})

/** A sparse WAV file of that many seconds. */
async function longWave(seconds: number): Promise<string> {
  const header = Buffer.alloc(44)
  const bytes = seconds * 8_000
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + bytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  // PCM, one channel, 8,000 one-byte samples per second.
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(8_000, 24)
  header.writeUInt32LE(8_000, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(bytes, 40)
  await writeFile(outputPath('long.wav'), header)
  await truncate(outputPath('long.wav'), header.length + bytes)
  return outputPath('long.wav')
}

/** A WAV file whose header says it has no samples. */
function headerWithoutSound(wave: Buffer): Buffer {
  const data = wave.indexOf('data')
  const header = Buffer.from(wave.subarray(0, data + 8))
  header.writeUInt32LE(header.length - 8, 4)
  header.writeUInt32LE(0, data + 4)
  return header
}
