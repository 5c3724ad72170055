/** No audio of a meeting is lost, whatever happens to the tab, the network, the server or the credit. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { translatorFor } from './accounts'
import { crash } from './crash'
import {
  aroundJump,
  beginMeeting,
  endMeeting,
  signInWithMicrophone,
  expect,
  expectUnbroken,
  maxRecognitionMs,
  recordOf,
  recordShown,
  matchAudio,
  audioMs,
  tappedTest as test,
  waitUntil,
} from './meetingActions'
import { openUnreliableNetwork } from './unreliableNetwork'

const locale = 'zh-CN'
const t = translatorFor(locale)
const outputPath = (name: string) => test.info().outputPath(name)

test.describe.configure({ timeout: 300_000 })

test.describe('a tab that is killed', () => {
  /** Kills the meeting's page while it records; returns how much was captured by then. */
  async function killed(page: Page): Promise<number> {
    await waitUntil(page, 'kept', 4_000)
    const heardMs = await audioMs(page, 'heard')
    await crash(page)
    return heardMs
  }

  test('loses at most a second, and the meeting goes on', async ({ page, context, product }) => {
    const token = await signInWithMicrophone(page, product.url)
    await beginMeeting(page, locale, '接着录')
    const heardMs = await killed(page)
    const again = await context.newPage()
    await signInWithMicrophone(again, product.url, token)
    await again.goto('#/meeting/manage')
    await again
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('link', { name: t('live.kept.continue') })
      .click()
    await again.getByRole('button', { name: t('live.setup.continue'), exact: true }).click()
    await waitUntil(again, 'acked', heardMs + 3_000)
    await expect(again.getByText(t('live.gap.crash'))).toBeVisible()
    const record = await recordOf({
      url: product.url,
      token,
      id: await endMeeting(again, locale),
      pages: [page, again],
    })
    expectUnbroken(record, 1)
    const { before, after } = aroundJump(record)
    expect(before.lengthMs).toBeGreaterThan(heardMs - 1_000)
    expect(after.lengthMs).toBeGreaterThan(2_000)
  })

  test('leaves a meeting that becomes a record without being opened', async ({ page, context, product }) => {
    const token = await signInWithMicrophone(page, product.url)
    await beginMeeting(page, locale, '就此结束')
    const heardMs = await killed(page)
    const again = await context.newPage()
    await signInWithMicrophone(again, product.url, token)
    await again.goto('#/meeting/transfer')
    await again.getByRole('button', { name: t('live.kept.finish'), exact: true }).click()
    const record = await recordOf({ url: product.url, token, id: await recordShown(again), pages: [page] })
    expectUnbroken(record)
    expect(record.lengthMs).toBeGreaterThan(heardMs - 1_000)
    expect(record.list.map(({ text }) => text).join()).toContain('go forward')
    await again.goto('#/meeting/manage')
    await expect(again.getByRole('cell', { name: t('meeting.status.ended'), exact: true })).toBeVisible()
    await expect(again.getByRole('button', { name: t('live.kept.finish'), exact: true })).toBeHidden()
  })
})

test.describe('a server or a network that goes away', () => {
  test.use({ expectedErrors: /net::ERR_|WebSocket connection to/ })

  test('a killed server that starts again is gone on with', async ({ page, serve }) => {
    const first = await serve(outputPath('data'))
    const token = await signInWithMicrophone(page, first.url)
    await beginMeeting(page, locale, '重启', `${first.url}/`)
    await waitUntil(page, 'acked', 3_000)
    await first.stop('SIGKILL')
    await expect(page.getByText(t('live.connection.waiting'))).toBeVisible()
    const atMs = await audioMs(page, 'kept')
    await waitUntil(page, 'kept', atMs + 1_000)
    const { url } = await serve(outputPath('data'), { PORT: new URL(first.url).port })
    await waitUntil(page, 'acked', atMs + 2_000)
    await expect(page.getByText(t('live.connection.waiting'))).toBeHidden()
    await expect(page.locator('[data-partial]')).toContainText(/go|forward/, { timeout: maxRecognitionMs })
    const record = await recordOf({ url, token, id: await endMeeting(page, locale), pages: [page] })
    expectUnbroken(record)
    expect(record.lengthMs).toBeGreaterThan(atMs + 2_000)
  })

  test('30 seconds without a network are sent afterwards', async ({ page, product }) => {
    const network = await openUnreliableNetwork(product.url)
    const token = await signInWithMicrophone(page, product.url)
    await beginMeeting(page, locale, '断网', `${network.url}/`)
    await waitUntil(page, 'acked', 2_000)
    network.cut()
    const cutMs = await audioMs(page, 'kept')
    await expect(page.locator('[data-light=recognized]')).toHaveAttribute('data-good', 'false', { timeout: 20_000 })
    await expect(page.getByText(t('live.connection.waiting'))).toBeVisible()
    await expect(page.getByText(t('live.fate.waiting'))).toBeVisible()
    await waitUntil(page, 'kept', cutMs + 30_000, 45_000)
    await expect(page.locator('[data-light=kept]')).toHaveAttribute('data-good', 'true')
    expect(await audioMs(page, 'acked')).toBeLessThan(cutMs + 2_000)
    network.restore()
    await page.getByRole('button', { name: t('live.connection.retry'), exact: true }).click()
    await expect(page.getByText(t('live.fate.sent'))).toBeVisible({ timeout: 30_000 })
    await waitUntil(page, 'acked', cutMs + 30_000)
    const record = await recordOf({ url: product.url, token, id: await endMeeting(page, locale), pages: [page] })
    expectUnbroken(record)
    expect(record.lengthMs).toBeGreaterThan(cutMs + 30_000)
    network.close()
  })
})

test('without credit one is told, and the sound is kept on and can be taken away', async ({ page, serve }) => {
  const { url } = await serve(outputPath('data'), { WELCOME_SECONDS: '3', WELCOME_MEMBER_SECONDS: '0' })
  await signInWithMicrophone(page, url)
  await beginMeeting(page, locale, '时长用完', `${url}/`)
  await expect(page.getByRole('alert').getByText(t('live.refused.short'))).toBeVisible({ timeout: 20_000 })
  const toldMs = await audioMs(page, 'kept')
  await waitUntil(page, 'kept', toldMs + 2_000)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: t('live.sound.download'), exact: true }).click()
  const own = matchAudio(await readFile(await (await downloading).path()), [page])
  expectUnbroken(own)
  expect(own.lengthMs).toBeGreaterThan(toldMs + 2_000)
})
