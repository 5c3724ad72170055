/** A record that is open while it is transcribed: it grows and turns into a finished one under the reader's eyes and ears. */
import { writeFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import type { Page } from '@playwright/test'
import { wavHeader } from '../../scripts/bench/wav.mjs'
import { call, startTask } from '../../scripts/lib/testServer.mjs'
import {
  answerJson,
  openTranscriptionServer,
  type TranscriptionServer,
} from '../server/adapters/speech/openai/transcriptionServer'
import { speechLikeNoise } from '../server/adapters/speech/speechLikeNoise'
import { translatorFor } from './accounts'
import { signInViaApi } from './apiRecords'
import { expect, test } from './fixtures'
import { transcriptOf } from './recordActions'

const chunks = 30
const chunkMs = 8_000
const pauseMs = 2_000
/** The service answers the first ones at once, the rest when it is told to. */
const atOnce = 24

async function writeRecording(path: string): Promise<void> {
  const one = Buffer.from(Int16Array.from([...speechLikeNoise(chunkMs), ...new Int16Array(pauseMs * 16)]).buffer)
  const sound = Array.from({ length: chunks }, () => one)
  await writeFile(path, Buffer.concat([wavHeader(44 + chunks * one.length, { rate: 16_000, channels: 1 }), ...sound]))
}

/** Says two sentences in every chunk. Returns a function that answers the chunks that wait. */
function answerInTwoParts(service: TranscriptionServer): () => void {
  const waiting: (() => void)[] = []
  let isReleased = false
  service.next(
    ...Array.from({ length: chunks }, (_, index) => (response: ServerResponse) => {
      const text = `This is part ${index + 1} of a long talk. It goes on and on until it ends.`
      const words = text.split(' ').map((word, at) => ({ word, start: at * 0.45, end: at * 0.45 + 0.4 }))
      const answer = () => answerJson(response, { task: 'transcribe', language: 'english', duration: 8, text, words })
      if (index < atOnce || isReleased) answer()
      else waiting.push(answer)
    }),
  )
  return () => {
    isReleased = true
    waiting.forEach((answer) => answer())
  }
}

/** How far the row with that text is from the top of the window. */
const topOf = (page: Page, text: string) =>
  page
    .locator('[data-segment]', { hasText: text })
    .first()
    .evaluate((row) => Math.round(row.getBoundingClientRect().top))

for (const { locale, size } of [
  { locale: 'zh-CN', size: { width: 1280, height: 800 } },
  { locale: 'en-US', size: { width: 390, height: 844 } },
] as const)
  test.describe(`in ${locale}, ${size.width} px wide`, () => {
    test.use({ locale, viewport: size })

    test('a record that is done while somebody reads and listens stays where it is, plays on and can be edited', async ({
      page,
      serve,
    }, info) => {
      const t = translatorFor(locale)
      const service = await openTranscriptionServer('openai')
      const release = answerInTwoParts(service)
      const env = { STT_URL: `${service.url}/v1`, STT_MODEL: 'tiny', STT_PARALLEL: '1', STT_WORDS: 'yes' }
      const { url } = await serve(info.outputPath('data'), env)
      const token = await signInViaApi(page, url)
      const path = info.outputPath('talk.wav')
      await writeRecording(path)
      const { id } = await startTask(url, token, path)

      await page.goto(`${url}/#/task/detail?id=${id}`)
      const notice = page.getByText(new RegExp(`^\\D*\\b${atOnce} (个段落|segments)`))
      await expect(notice).toBeVisible({ timeout: 60_000 })
      const text = transcriptOf(page, locale)
      const middle = 'part 12 of'
      await text.getByText('This').first().waitFor()
      await page.getByRole('button', { name: t('transcript.player.play'), exact: true }).click()
      await page.mouse.move(size.width / 2, size.height / 2)
      await expect
        .poll(async () => {
          await page.mouse.wheel(0, 300)
          return text.getByText(middle).count()
        })
        .toBeGreaterThan(0)
      await text
        .locator('[data-segment]', { hasText: middle })
        .first()
        .evaluate((row) => row.scrollIntoView({ block: 'start' }))
      await expect(notice).not.toBeInViewport()
      const before = await topOf(page, middle)
      const playedTo = () =>
        page
          .getByRole('slider', { name: t('transcript.player.place') })
          .inputValue()
          .then(Number)
      const heard = await playedTo()

      release()
      await expect(notice).toHaveCount(0, { timeout: 60_000 })
      await expect(page.getByText(t('workspace.save.saved'), { exact: true })).toHaveCount(1)
      expect(Math.abs((await topOf(page, middle)) - before)).toBeLessThanOrEqual(2)
      await expect(page.getByRole('button', { name: t('transcript.player.pause'), exact: true })).toBeVisible()
      expect(await playedTo()).toBeGreaterThan(heard)

      await page.getByRole('button', { name: t('transcript.player.pause'), exact: true }).click()
      await text.locator('[data-segment]', { hasText: middle }).first().locator('[data-word]').first().dblclick()
      await page.keyboard.type('That')
      await expect
        .poll(async () => JSON.stringify((await call(url, `/api/voice/find?id=${id}`, { token })).data))
        .toContain('That is part 12 of')
      await service.close()
    })
  })
