/** A live meeting: captions, corrections, notes, and afterwards a record with all its audio. */
import type { Page } from '@playwright/test'
import { translate } from '../../server/messages/messages'
import { expectNoBarrier } from './accessibility'
import { translatorFor } from './accounts'
import {
  aroundJump,
  beginMeeting,
  endMeeting,
  signInWithMicrophone,
  expect,
  expectUnbroken,
  finals,
  maxRecognitionMs,
  paragraphs,
  recordOf,
  recordShown,
  audioMs,
  tappedTest,
  test,
  waitUntil,
} from './meetingActions'
import { startLibreTranslateStub } from './translationActions'
import { shownTexts } from './recordActions'

test.describe.configure({ timeout: 300_000 })

const locale = 'zh-CN'
const t = translatorFor(locale)

tappedTest(
  'words come while they are spoken, are corrected and annotated, and become a record §1.2',
  async ({ page, product }) => {
    const token = await signInWithMicrophone(page, product.url)
    await beginMeeting(page, locale, 'Orders')
    await expect(page.locator('[data-partial]')).toContainText(/go|forward/, { timeout: maxRecognitionMs })
    // The microphone is open a moment before recording begins.
    await expect(finals(page).first()).toContainText('forward ten', { timeout: maxRecognitionMs })
    for (const light of ['microphone', 'kept']) {
      await expect(page.locator(`[data-light=${light}]`)).toHaveAttribute('data-good', 'true')
    }

    await page.getByRole('button', { name: t('live.controls.pause'), exact: true }).click()
    await expect(page.locator('[data-light=microphone]')).toContainText(t('live.light.paused'))
    const pausedMs = await audioMs(page, 'heard')
    await correct(page, 'Go forward now.')
    await name(page, 'Ada')
    await page.getByLabel(t('live.notes.field'), { exact: true }).fill('send it on')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: t('live.controls.marker'), exact: true }).click()
    expect(await audioMs(page, 'heard')).toBe(pausedMs)
    await page.getByRole('button', { name: t('live.controls.resume'), exact: true }).click()
    await expect(finals(page).nth(3)).toBeVisible({ timeout: maxRecognitionMs })
    await expect(finals(page).first()).toContainText('Go forward now.')

    const id = await endMeeting(page, locale)
    const record = await recordOf({ url: product.url, token, id, pages: [page] })
    expectUnbroken(record, 1)
    const { before, after } = aroundJump(record)
    expect(after.sourceMs).toBeGreaterThan(before.sourceMs + before.lengthMs)
    expect(record).toMatchObject({ title: 'Orders', status: 2, type: 'meeting' })
    expect(record.list[0]?.text).toContain('Go forward now.')
    expect(Object.values(record.speakers ?? {})).toEqual(['Ada'])
    expect(record.notes?.map(({ at, text }) => [at, text])).toEqual([
      [pausedMs, 'send it on'],
      [pausedMs, ''],
    ])
    await expect(page.getByRole('heading', { level: 1, name: 'Orders', exact: true })).toBeVisible()
    await expect.poll(async () => (await shownTexts(page, locale)).join()).toContain('Go forward now.')
    await expect(page.getByText('Ada', { exact: true }).first()).toBeVisible()
  },
)

async function correct(page: Page, text: string): Promise<void> {
  await finals(page).first().dblclick()
  await page.locator('textarea:focus').fill(text)
  await page.keyboard.press('Enter')
  await expect(finals(page).first()).toContainText(text)
}

async function name(page: Page, speaker: string): Promise<void> {
  const nobody = t('live.speaker.change', { name: t('editor.speaker.unknown') })
  await paragraphs(page).first().getByRole('button', { name: nobody, exact: true }).click()
  await page.getByLabel(t('editor.speaker.newName'), { exact: true }).fill(speaker)
  await page.getByRole('button', { name: t('editor.speaker.add'), exact: true }).click()
  await expect(paragraphs(page).first()).toContainText(speaker)
}

test.describe('in English', () => {
  test.use({ locale: 'en-US' })

  test('a meeting is translated line by line, also what was corrected, and is so after a reload', async ({
    page,
    serve,
  }, info) => {
    const locale = 'en-US'
    const t = translatorFor(locale)
    const translator = await startLibreTranslateStub((text) => `译：${text.trim()}`)
    const { url } = await serve(info.outputPath('data'), { LIBRETRANSLATE_URL: translator.url })
    await signInWithMicrophone(page, url)
    await page.goto(`${url}/#/meeting/create`)
    await page.getByLabel(t('meeting.field.language'), { exact: true }).selectOption('en')
    await page.getByLabel(t('meeting.field.target'), { exact: true }).selectOption('cn')
    await page.getByRole('button', { name: t('live.setup.begin'), exact: true }).click()
    await expect(paragraphs(page).first()).toContainText('译：go forward ten meters', { timeout: maxRecognitionMs })
    await page.getByRole('button', { name: t('live.controls.pause'), exact: true }).click()
    await finals(page).first().dblclick()
    await page.locator('textarea:focus').fill('Go back.')
    await page.keyboard.press('Enter')
    await expect(paragraphs(page).first()).toContainText('译：Go back.')
    await page.reload()
    // A reload never turns the microphone on automatically, and the text so far is there.
    await expect(page.getByText(t('live.interrupted.title'))).toBeVisible()
    await expect(paragraphs(page).first()).toContainText('译：Go back.')
    await page.getByRole('button', { name: t('live.setup.continue'), exact: true }).click()
    await expect(page.locator('[data-light=microphone]')).toBeVisible()
    await expect(paragraphs(page).first()).toContainText('译：Go back.', { timeout: maxRecognitionMs })
    await endMeeting(page, locale)
    await translator.close()
  })
})

tappedTest('a meeting goes on while other pages are looked at', async ({ page, product }) => {
  const token = await signInWithMicrophone(page, product.url)
  await beginMeeting(page, locale, '边走边录')
  await waitUntil(page, 'kept', 2_000)
  await page.getByRole('link', { name: t('app.page.records'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('app.page.records'))
  await page.goto('#/meeting/manage')
  await expect(page.getByRole('cell', { name: t('meeting.status.live'), exact: true })).toBeVisible()
  await page.getByRole('link', { name: t('live.activity.live', { title: '边走边录' }) }).click()
  const backMs = await audioMs(page, 'heard')
  expect(backMs).toBeGreaterThan(2_000)
  await waitUntil(page, 'kept', backMs + 2_000)
  const record = await recordOf({ url: product.url, token, id: await endMeeting(page, locale), pages: [page] })
  expectUnbroken(record)
  expect(record.lengthMs).toBeGreaterThan(backMs + 2_000)
})

tappedTest('a second device is refused and keeps its own sound', async ({ page, browser, product }) => {
  const token = await signInWithMicrophone(page, product.url)
  await beginMeeting(page, locale, '一场会议')
  await waitUntil(page, 'acked', 1_000)
  const context = await browser.newContext({ locale, baseURL: `${product.url}/` })
  const second = await context.newPage()
  await signInWithMicrophone(second, product.url, token)
  await second.goto(page.url())
  await second.getByRole('button', { name: t('live.setup.continue'), exact: true }).click()
  await expect(second.getByRole('alert').getByText(translate(locale, 'live.elsewhere'))).toBeVisible()
  const ownMs = await audioMs(second, 'kept')
  await waitUntil(second, 'kept', ownMs + 2_000)
  await expect(second.locator('[data-light=kept]')).toHaveAttribute('data-good', 'true')

  const id = await endMeeting(page, locale)
  expectUnbroken(await recordOf({ url: product.url, token, id, pages: [page] }))
  // It retries after half a minute, and when the network returns.
  await second.evaluate(() => window.dispatchEvent(new Event('online')))
  expect(await recordShown(second)).toBe(id)
  await second.goto('#/meeting/manage')
  await expect(second.getByRole('button', { name: t('live.sound.download'), exact: true })).toBeVisible()
  await context.close()
})

test('a microphone that is not allowed is told with what to do, and then it goes on', async ({ page, product }) => {
  // The headless shell has no permission prompts. Its first answer here is that of a browser whose user said no.
  await page.addInitScript(() => {
    const devices = navigator.mediaDevices as MediaDevices | undefined
    const open = devices?.getUserMedia.bind(devices)
    if (!devices || !open) return
    devices.getUserMedia = () => {
      devices.getUserMedia = open
      return Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
    }
  })
  await signInWithMicrophone(page, product.url)
  await beginMeeting(page, locale, '不许听')
  await expect(page.getByRole('alert').getByText(t('live.capture.denied'))).toBeVisible()
  await expect(page.locator('[data-light=microphone]')).toHaveAttribute('data-good', 'false')
  await page.getByRole('button', { name: t('live.capture.again'), exact: true }).click()
  await waitUntil(page, 'kept', 500)
})

test('the live page and the meetings have no serious barrier', async ({ page, product }) => {
  await signInWithMicrophone(page, product.url)
  await beginMeeting(page, locale, '无障碍')
  await expect(finals(page).first()).toBeVisible({ timeout: maxRecognitionMs })
  await page.getByLabel(t('live.notes.field'), { exact: true }).fill('要点')
  await page.keyboard.press('Enter')
  await expectNoBarrier(page)
  await page.getByRole('button', { name: t('live.controls.end'), exact: true }).click()
  await expectNoBarrier(page)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('live.end.cancel'), exact: true })
    .click()
  await page.goto('#/meeting/manage')
  await expect(page.getByRole('link', { name: '无障碍', exact: true })).toBeVisible()
  await expectNoBarrier(page)
  await page.goto('#/meeting/create')
  await expectNoBarrier(page)
})
