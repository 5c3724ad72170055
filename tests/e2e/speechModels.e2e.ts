/** Recordings in Chinese with installed models: recognized, punctuated, and heard word by word. */
import { translatorFor } from './accounts'
import { signInViaApi } from './apiRecords'
import { expect, test as base } from './fixtures'
import { highlightedWord, openRecord, pick, shownTexts, startAll, transcriptOf, waitUntilDone } from './recordActions'
import { withToneModels, writeWav } from './toneModels'
import { toneSpeech } from '../toneModels/tones'

const test = base.extend({
  // eslint-disable-next-line no-empty-pattern
  serverEnv: [({}, use) => withToneModels(use), { scope: 'worker' }],
})

test('a Chinese recording is transcribed with punctuation, and its words light up as they are heard', async ({
  page,
  product,
}) => {
  expect(product.log()).toContain('Engine sherpa:tone-transducer transcribes cn, en')
  const t = translatorFor('zh-CN')
  await signInViaApi(page, product.url)

  const path = test.info().outputPath('问候.wav')
  await writeWav(path, toneSpeech('你好世界 你好世界', { wordMs: 700, gapMs: 1_000 }))
  await page.goto('#/task/create')
  await page.getByLabel(t('create.language.label'), { exact: true }).selectOption('cn')
  await pick(page, [path])
  await startAll(page, 'zh-CN', 1)
  await waitUntilDone(page, 'zh-CN', ['问候'])

  await openRecord(page, 'zh-CN', '问候')
  expect((await shownTexts(page, 'zh-CN')).join('')).toBe('你好，世界。你好，世界。')
  const words = transcriptOf(page, 'zh-CN').locator('[data-word]')
  await expect(words).toHaveCount(8)
  await words.first().click()
  await expect.poll(() => highlightedWord(page)).toBe(0)
  await expect.poll(() => highlightedWord(page)).toBeGreaterThan(4)
})
