/** Recordings in Chinese with installed models: recognized, punctuated, and heard word by word. */
import type { Page } from '@playwright/test'
import { call } from '../../scripts/lib/testServer.mjs'
import { newAccount, translatorFor } from './accounts'
import { registerViaApi, signInViaApi, signInWithToken } from './apiRecords'
import { expect, test as base } from './fixtures'
import { highlightedWord, openRecord, pick, shownTexts, startAll, transcriptOf, waitUntilDone } from './recordActions'
import { runAdmin } from './runAdmin'
import { withToneModels, writeWav } from './toneModels'
import type { ToneFamily } from '../toneModels/installToneModels'
import { toneSpeech } from '../toneModels/tones'

/**
 * Architectures whose native code differs most from that of the transducer, which comes first by default. Models that write punctuation
 * themselves are given none; these write tones only.
 */
const otherModels = {
  senseVoice: { id: 'sherpa:tone-sense-voice', name: 'Tone SenseVoice', text: '你好世界你好世界' },
  paraformer: { id: 'sherpa:tone-paraformer', name: 'Tone Paraformer', text: '你好，世界。你好，世界。' },
  whisper: { id: 'sherpa:tone-whisper', name: 'Tone Whisper', text: '你好世界你好世界' },
} satisfies Partial<Record<ToneFamily, { id: string; name: string; text: string }>>

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern
  serverEnv: [({}, use) => withToneModels(use, ['senseVoice', 'paraformer', 'whisper']), { scope: 'worker' }],
})

/** Uploads a recording on the create page, waits for its transcription and opens it. */
async function transcribe(page: Page, title: string, pcm: Int16Array): Promise<void> {
  const t = translatorFor('zh-CN')
  const path = test.info().outputPath(`${title}.wav`)
  await writeWav(path, pcm)
  await page.goto('#/task/create')
  await page.getByLabel(t('create.language.label'), { exact: true }).selectOption('cn')
  await pick(page, [path])
  await startAll(page, 'zh-CN', 1)
  await waitUntilDone(page, 'zh-CN', [title])
  await openRecord(page, 'zh-CN', title)
}

test('a Chinese recording is transcribed with punctuation, and its words light up as they are heard', async ({
  page,
  product,
}) => {
  expect(product.log()).toContain('Engine sherpa:tone-transducer transcribes cn, en')
  await signInViaApi(page, product.url)
  await transcribe(page, '问候', toneSpeech('你好世界 你好世界', { wordMs: 700, gapMs: 1_000 }))
  expect((await shownTexts(page, 'zh-CN')).join('')).toBe('你好，世界。你好，世界。')
  const words = transcriptOf(page, 'zh-CN').locator('[data-word]')
  await expect(words).toHaveCount(8)
  await words.first().click()
  await expect.poll(() => highlightedWord(page)).toBe(0)
  await expect.poll(() => highlightedWord(page)).toBeGreaterThan(4)
})

test('models of other architectures transcribe a Chinese recording when the administrator prefers them', async ({
  page,
  product,
}) => {
  const t = translatorFor('zh-CN')
  const account = newAccount()
  const token = await registerViaApi(product.url, account)
  await runAdmin(product, 'role', 'add', account.username, 'admin')
  await signInWithToken(page, token)
  for (const { id, name, text } of Object.values(otherModels)) {
    await call(product.url, '/api/engines/order', { token, body: { language: 'cn', ids: [id] } })
    await transcribe(page, name, toneSpeech('你好世界 你好世界', { wordMs: 300, gapMs: 600 }))
    expect((await shownTexts(page, 'zh-CN')).join('')).toBe(text)
    await expect(page.getByText(t('task.facts.engines', { engines: name }))).toBeVisible()
  }
})
