/** A voice is remembered in one record and proposed in another, where only a person gives the name. */
import { logIn, newAccount, register, translatorFor } from './accounts'
import { expect, test as base } from './fixtures'
import { openRecord, pick, startAll, transcriptOf, waitUntilDone } from './recordActions'
import { withToneModels, writeWav } from './toneModels'
import { toneSpeech } from '../toneModels/tones'

const test = base.extend({
  // eslint-disable-next-line no-empty-pattern
  serverEnv: [({}, use) => withToneModels(use, ['pyannote', 'speakerEmbedding']), { scope: 'worker' }],
})

/** Low tones are one voice, high ones another. */
const [low, high] = ['hello meeting budget hello', '你好世界']

test('a remembered voice is proposed in another record, and its name is given on a yes', async ({ page }) => {
  const t = translatorFor('zh-CN')
  const account = newAccount()
  await register(page, 'zh-CN', account)
  await logIn(page, 'zh-CN', account)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  await page.goto('#/set')
  await page.getByText(t('set.voices.off'), { exact: true }).locator('..').getByRole('button').click()
  await page.getByRole('switch', { name: t('set.voices.enable') }).check()
  await expect(page.getByText(t('set.voices.none'))).toBeVisible()

  const paths = { 周会: `${low} ${high}`, 例会: `${high} ${low}` }
  for (const [title, text] of Object.entries(paths)) {
    const path = test.info().outputPath(`${title}.wav`)
    await writeWav(path, toneSpeech(text, { wordMs: 1_000, gapMs: 300 }))
    await page.goto('#/task/create')
    await page.getByLabel(t('create.language.label'), { exact: true }).selectOption('cn')
    await pick(page, [path])
    await startAll(page, 'zh-CN', 1)
    await waitUntilDone(page, 'zh-CN', [title])
    await openRecord(page, 'zh-CN', title)
    await expect(transcriptOf(page, 'zh-CN').getByText(t('transcript.speaker.unnamed', { number: 2 }))).toBeVisible({
      timeout: 30_000,
    })
    if (title !== '周会') break

    await button(t('editor.tools.speakers')).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByLabel(t('editor.speakers.nameOf', { name: t('transcript.speaker.unnamed', { number: 1 }) }))
      .fill('李明')
    await page.keyboard.press('Enter')
    await button(t('speakers.voice.rememberNamed', { name: '李明' })).click()
    await expect(page.getByText(t('speakers.voice.done', { name: '李明' }))).toBeVisible()
    await page.keyboard.press('Escape')
  }

  // The second voice of this record is the first one of the other.
  const names = { speaker: t('transcript.speaker.unnamed', { number: 2 }), name: '李明' }
  await expect(page.getByText(t('speakers.proposal.text', names))).toBeVisible()
  await expect(transcriptOf(page, 'zh-CN').getByText('李明')).toHaveCount(0)
  await button(t('speakers.proposal.yesNamed', names)).click()
  await expect(transcriptOf(page, 'zh-CN').getByText('李明').first()).toBeVisible()
  await expect(page.getByRole('list', { name: t('speakers.proposal.list') })).toHaveCount(0)
})
