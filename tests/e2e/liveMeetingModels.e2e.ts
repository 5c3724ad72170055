/** A live meeting in Chinese with installed models: partial results of a streaming model, finals of a better one. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { translatorFor } from './accounts'
import { endMeeting, expect, finals, maxRecognitionMs, signInWithMicrophone, test as base } from './meetingActions'
import { shownTexts } from './recordActions'
import { withToneModels, writeWav } from './toneModels'
import { toneSpeech } from '../toneModels/tones'

const spoken = toneSpeech('你好世界', { wordMs: 500, gapMs: 1_200 })

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern
  serverEnv: [({}, use) => withToneModels(use), { scope: 'worker' }],
  microphonePath: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'tone-microphone-'))
      const path = join(folder, 'source.wav')
      await writeWav(path, spoken)
      await use(path)
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

test.describe.configure({ timeout: 300_000 })

test('Chinese words appear while they are spoken, and are punctuated when they are final', async ({
  page,
  product,
}) => {
  const t = translatorFor('zh-CN')
  await signInWithMicrophone(page, product.url)
  await page.goto('#/meeting/create')
  await page.getByLabel(t('meeting.field.title'), { exact: true }).fill('周会')
  await page.getByLabel(t('meeting.field.language'), { exact: true }).selectOption('cn')
  await page.getByRole('button', { name: t('live.setup.begin'), exact: true }).click()

  await expect(page.locator('[data-partial]')).toContainText(/你|好|世/, { timeout: maxRecognitionMs })
  await expect(finals(page).filter({ hasText: '你好，世界。' }).nth(1)).toBeVisible({ timeout: maxRecognitionMs })
  await endMeeting(page, 'zh-CN')
  await expect.poll(async () => (await shownTexts(page, 'zh-CN')).join('')).toContain('你好，世界。你好，世界。')
})
