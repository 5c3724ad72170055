/** Files that can't be taken: each is refused with its reason beside it, and the others go on. */
import { copyFile, readFile, truncate, writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sentence, type ServerMessageId } from '../../server/messages'
import { refusalText } from '../../src/features/task/create/refusalText'
import type { RefusalReason } from '../../src/features/task/pickAudio'
import { limitsOf } from '../../src/features/task/pickLimits'
import { maxAudioSeconds, maxFileBytes, mediaTypes } from '../../src/wire/codes'
import { ffmpeg, recording } from '../server/adapters/sampleMedia'
import { logIn, newAccount, register, sentences } from './account'
import { expect, test } from './fixtures'
import { openRecord, pick, startAll, transcriptOf, waitUntilDone } from './workspace'

const locale = 'zh-CN'
const say = sentences(locale)
const wav = recording('goforward.wav')
const made = (name: string) => test.info().outputPath(name)

async function enter(page: Page): Promise<void> {
  const account = newAccount()
  await register(page, locale, account)
  await logIn(page, locale, account)
  await page.goto('#/task/create')
  await page.getByLabel(say('create.language.label'), { exact: true }).selectOption('en')
}

/** A file of that many bytes that takes no room. */
async function sparse(name: string, bytes: number): Promise<string> {
  await writeFile(made(name), '')
  await truncate(made(name), bytes)
  return made(name)
}

/** The sentence with the limit that a server without settings of its own has. */
const tooMuch = (reason: RefusalReason) => refusalText(reason, say, limitsOf(undefined))

/** Waits until the file is listed among the refused, with that reason. */
const refused = (page: Page, name: string, reason: string) =>
  expect(page.getByRole('listitem').filter({ hasText: name }).getByText(reason, { exact: true })).toBeVisible()

test('a file that breaks a rule is refused before a byte is sent, and the rest goes on §5.4', async ({ page }) => {
  await enter(page)
  await writeFile(made('notes.txt'), 'text')
  await writeFile(made('empty.mp3'), '')
  await copyFile(wav, made('good.wav'))
  await writeFile(made('nothing.wav'), headerWithoutSound(await readFile(wav)))
  await pick(page, [
    ...['notes.txt', 'empty.mp3', 'nothing.wav', 'good.wav'].map(made),
    await sparse('big.wav', maxFileBytes + 1),
  ])
  await refused(page, 'notes.txt', say('create.refused.type', { types: mediaTypes.join(' ') }))
  await refused(page, 'empty.mp3', say('create.refused.empty'))
  await refused(page, 'nothing.wav', say('create.refused.empty'))
  await refused(page, 'big.wav', tooMuch('tooBig'))
  await pick(page, [made('good.wav')])
  await refused(page, 'good.wav', say('create.refused.duplicate'))
  await pick(page, [await sparse('long.pcm', (maxAudioSeconds + 1) * 32_000), await longWave(maxAudioSeconds + 1)])
  await refused(page, 'long.pcm', tooMuch('tooLong'))
  await refused(page, 'long.wav', tooMuch('tooLong'))
  await startAll(page, locale, 1)
  await waitUntilDone(page, locale, ['good'])
})

test('of six files the sixth waits for another time §5.6', async ({ page }) => {
  await enter(page)
  const names = ['1.wav', '2.wav', '3.wav', '4.wav', '5.wav', '6.wav']
  for (const name of names) await copyFile(wav, made(name))
  await pick(page, names.map(made))
  await refused(page, '6.wav', say('create.refused.tooMany', { most: 5 }))
  await expect(
    page.getByRole('button', { name: say('create.page.startMany', { count: 5 }), exact: true }),
  ).toBeEnabled()
})

test('what is no recording inside is refused by the server, each with its reason', async ({ page }) => {
  test.setTimeout(90_000)
  await enter(page)
  await writeFile(made('renamed.mp3'), 'This is a letter and no music. '.repeat(50))
  await ffmpeg('-f', 'lavfi', '-t', '1', '-i', 'testsrc=size=64x64:rate=5', made('silent.mp4'))
  await ffmpeg('-f', 'lavfi', '-t', '2', '-i', 'testsrc=size=64x64:rate=5', '-i', wav, '-shortest', made('whole.mp4'))
  const whole = await readFile(made('whole.mp4'))
  await writeFile(made('cut.mp4'), whole.subarray(0, Math.floor(whole.length * 0.6)))
  await copyFile(wav, made('really-a-wav.mp3'))

  const bad: [name: string, reason: ServerMessageId][] = [
    ['renamed', 'upload.unreadable'],
    ['silent', 'upload.noSound'],
    ['cut', 'upload.unreadable'],
  ]
  await pick(page, [...['renamed.mp3', 'silent.mp4', 'cut.mp4'].map(made), made('really-a-wav.mp3')])
  await page.getByRole('button', { name: say('create.page.startMany', { count: 4 }), exact: true }).click()
  for (const [title, reason] of bad) {
    const text = say('create.row.failed', { reason: sentence(locale, reason) })
    await expect(page.getByRole('listitem').filter({ hasText: title }).getByText(text), title).toBeVisible({
      timeout: 30_000,
    })
  }
  // What the content is counts, not what it is called.
  await waitUntilDone(page, locale, ['really-a-wav'])
})

test('what ends too early gives what there is of it, and what is silent gives its time back', async ({ page }) => {
  await enter(page)
  const wave = await readFile(wav)
  await writeFile(made('half.wav'), wave.subarray(0, Math.floor(wave.length / 2)))
  // Says that it lasts 2 s, but its sound has not one sample.
  const silence = ['-map', '0:v', '-map', '1:a', '-af', 'atrim=end=0']
  await ffmpeg('-f', 'lavfi', '-t', '2', '-i', 'testsrc=size=64x64:rate=5', '-i', wav, ...silence, made('hollow.mkv'))
  const credit = page.getByRole('region', { name: say('app.user.name') })
  await expect(credit).toContainText(say('app.duration.hours', { hours: 10 }))
  await pick(page, [made('hollow.mkv')])
  await startAll(page, locale, 1)
  await page.getByRole('link', { name: say('create.row.open') }).click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText(sentence(locale, 'task.error.noSound'))
  await expect(credit).toContainText(say('app.duration.hours', { hours: 10 }))

  await page.goto('#/task/create')
  await pick(page, [made('half.wav')])
  await page.getByRole('button', { name: say('create.page.start'), exact: true }).click()
  await waitUntilDone(page, locale, ['half'])
  await openRecord(page, locale, 'half')
  await expect(transcriptOf(page, locale)).toContainText('go forward')
})

test('names of any script and length are kept, or cut where a title ends', async ({ page }) => {
  await enter(page)
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

/** A wave file of that many seconds that takes no room. */
async function longWave(seconds: number): Promise<string> {
  const header = Buffer.alloc(44)
  const bytes = seconds * 8_000
  header.write('RIFF', 0)
  header.writeUInt32LE(36 + bytes, 4)
  header.write('WAVEfmt ', 8)
  header.writeUInt32LE(16, 16)
  // Format 1, one channel, 8,000 samples a second of one byte each.
  header.writeUInt16LE(1, 20)
  header.writeUInt16LE(1, 22)
  header.writeUInt32LE(8_000, 24)
  header.writeUInt32LE(8_000, 28)
  header.writeUInt16LE(1, 32)
  header.writeUInt16LE(8, 34)
  header.write('data', 36)
  header.writeUInt32LE(bytes, 40)
  await writeFile(made('long.wav'), header)
  await truncate(made('long.wav'), header.length + bytes)
  return made('long.wav')
}

/** A wave file that says it holds no sample. */
function headerWithoutSound(wave: Buffer): Buffer {
  const data = wave.indexOf('data')
  const header = Buffer.from(wave.subarray(0, data + 8))
  header.writeUInt32LE(header.length - 8, 4)
  header.writeUInt32LE(0, data + 4)
  return header
}
