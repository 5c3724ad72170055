/** A voice is remembered in one record and proposed in another, where only a person gives the name. */
import type { Page } from '@playwright/test'
import { newAccount, register, translatorFor } from './accounts'
import { expect, test as base } from './fixtures'
import { openRecord, pick, startAll, transcriptOf, waitUntilDone } from './recordActions'
import { withToneModels, writeWav } from './toneModels'
import { joined, noise } from '../server/usecases/audio'
import { toneSpeech } from '../toneModels/tones'

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern
  serverEnv: [({}, use) => withToneModels(use, ['pyannote', 'speakerEmbedding']), { scope: 'worker' }],
})

const t = translatorFor('zh-CN')
const unnamed = (number: number) => t('transcript.speaker.unnamed', { number })
/** Low tones are one voice, high ones another. */
const [low, high] = ['go stop hello meeting hello', '你好世界你好']

/** Uploads and opens a recording, and waits until its two speakers are told apart. */
async function addRecord(page: Page, title: string, ...parts: string[]): Promise<void> {
  const path = test.info().outputPath(`${title}.wav`)
  // Words follow each other closely, so that they are one segment.
  const spoken = parts.map((text) => toneSpeech(text, { wordMs: 1_000, gapMs: 40 }))
  await writeWav(path, joined(...spoken.flatMap((part) => [part, noise(800)])))
  await page.goto('#/task/create')
  await page.getByLabel(t('create.language.label'), { exact: true }).selectOption('cn')
  await pick(page, [path])
  await startAll(page, 'zh-CN', 1)
  await waitUntilDone(page, 'zh-CN', [title])
  await openRecord(page, 'zh-CN', title)
  await expect(transcriptOf(page, 'zh-CN').getByText(unnamed(2)).first()).toBeVisible({ timeout: 30_000 })
}

test('a remembered voice is proposed in another record, and its name is given on a yes', async ({ page }) => {
  const account = newAccount()
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await register(page, 'zh-CN', account)
  await page.goto('#/set')
  await page.getByText(t('set.voices.off'), { exact: true }).locator('..').getByRole('button').click()
  await page.getByRole('switch', { name: t('set.voices.enable') }).click()
  await expect(page.getByText(t('set.voices.none'))).toBeVisible()

  await addRecord(page, '周会', low, high)
  await button(t('editor.tools.speakers')).click()
  const field = page.getByLabel(t('editor.speakers.nameOf', { name: unnamed(1) }))
  await field.fill('李明')
  await field.press('Enter')
  await button(t('speakers.voice.rememberNamed', { name: '李明' })).click()
  await expect(page.getByText(t('speakers.voice.done', { name: '李明' }))).toBeVisible()

  // The second voice of this record is the first one of the other.
  await addRecord(page, '例会', high, low)
  const names = { speaker: unnamed(2), name: '李明' }
  await expect(page.getByText(t('speakers.proposal.text', names))).toBeVisible()
  await expect(transcriptOf(page, 'zh-CN').getByText('李明')).toHaveCount(0)
  await button(t('speakers.proposal.yesNamed', names)).click()
  await expect(transcriptOf(page, 'zh-CN').getByText('李明').first()).toBeVisible()
  await expect(page.getByRole('list', { name: t('speakers.proposal.list') })).toHaveCount(0)
})
