/** Whatever happens to the tab, the network, the server or the credit: no sound of a meeting is lost. */
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sentences } from './account'
import { crash } from './crash'
import {
  aroundJump,
  beginMeeting,
  endMeeting,
  enter,
  expect,
  expectUnbroken,
  recognisedMs,
  recordOf,
  recordShown,
  soundIn,
  soundMs,
  test,
  until,
} from './meeting'
import { openNetwork } from './network'

const locale = 'zh-CN'
const say = sentences(locale)
const made = (name: string) => test.info().outputPath(name)

test.describe.configure({ timeout: 300_000 })

test.describe('a tab that is killed', () => {
  /** The meeting's own page, killed while it records; gives how much was heard by then. */
  async function killed(page: Page): Promise<number> {
    await until(page, 'kept', 4_000)
    const heardMs = await soundMs(page, 'heard')
    await crash(page)
    return heardMs
  }

  test('loses at most a second, and the meeting goes on', async ({ page, context, product, fed }) => {
    const token = await enter(page, product.url)
    await beginMeeting(page, locale, '接着录')
    const heardMs = await killed(page)
    const again = await context.newPage()
    await enter(again, product.url, token)
    await again.goto('#/meeting/manage')
    await again.getByRole('main').getByRole('listitem').getByRole('link', { name: say('live.kept.continue') }).click()
    await again.getByRole('button', { name: say('live.setup.continue'), exact: true }).click()
    await until(again, 'acked', heardMs + 3_000)
    await expect(again.getByText(say('live.gap.crash'))).toBeVisible()
    const record = await recordOf(product.url, token, await endMeeting(again, locale), fed)
    expectUnbroken(record, 1)
    const { before, after } = aroundJump(record)
    expect(before.lengthMs).toBeGreaterThan(heardMs - 1_000)
    expect(after.lengthMs).toBeGreaterThan(2_000)
  })

  test('leaves a meeting that becomes a record without being opened', async ({ page, context, product, fed }) => {
    const token = await enter(page, product.url)
    await beginMeeting(page, locale, '就此结束')
    const heardMs = await killed(page)
    const again = await context.newPage()
    await enter(again, product.url, token)
    await again.goto('#/meeting/transfer')
    await again.getByRole('button', { name: say('live.kept.finish'), exact: true }).click()
    const record = await recordOf(product.url, token, await recordShown(again), fed)
    expectUnbroken(record)
    expect(record.lengthMs).toBeGreaterThan(heardMs - 1_000)
    expect(record.list.map(({ text }) => text).join()).toContain('go forward')
    await again.goto('#/meeting/manage')
    await expect(again.getByRole('cell', { name: say('meeting.status.ended'), exact: true })).toBeVisible()
    await expect(again.getByRole('button', { name: say('live.kept.finish'), exact: true })).toBeHidden()
  })
})

test.describe('a server or a network that goes away', () => {
  test.use({ expectedErrors: /net::ERR_|WebSocket connection to/ })

  test('a killed server that starts again is gone on with', async ({ page, serve, fed }) => {
    const first = await serve(made('data'))
    const token = await enter(page, first.url)
    await beginMeeting(page, locale, '重启', `${first.url}/`)
    await until(page, 'acked', 3_000)
    await first.stop('SIGKILL')
    await expect(page.getByText(say('live.connection.waiting'))).toBeVisible()
    const atMs = await soundMs(page, 'kept')
    await until(page, 'kept', atMs + 1_000)
    const { url } = await serve(made('data'), { PORT: new URL(first.url).port })
    await until(page, 'acked', atMs + 2_000)
    await expect(page.getByText(say('live.connection.waiting'))).toBeHidden()
    await expect(page.locator('[data-partial]')).toContainText(/go|forward/, { timeout: recognisedMs })
    const record = await recordOf(url, token, await endMeeting(page, locale), fed)
    expectUnbroken(record)
    expect(record.lengthMs).toBeGreaterThan(atMs + 2_000)
  })

  test('30 seconds without a network are sent afterwards', async ({ page, product, fed }) => {
    const network = await openNetwork(product.url)
    const token = await enter(page, product.url)
    await beginMeeting(page, locale, '断网', `${network.url}/`)
    await until(page, 'acked', 2_000)
    network.cut()
    const cutMs = await soundMs(page, 'kept')
    await expect(page.locator('[data-light=recognised]')).toHaveAttribute('data-good', 'false', { timeout: 20_000 })
    await expect(page.getByText(say('live.connection.waiting'))).toBeVisible()
    await expect(page.getByText(say('live.fate.waiting'))).toBeVisible()
    await until(page, 'kept', cutMs + 30_000, 45_000)
    await expect(page.locator('[data-light=kept]')).toHaveAttribute('data-good', 'true')
    expect(await soundMs(page, 'acked')).toBeLessThan(cutMs + 2_000)
    network.mend()
    await page.getByRole('button', { name: say('live.connection.retry'), exact: true }).click()
    await expect(page.getByText(say('live.fate.sent'))).toBeVisible({ timeout: 30_000 })
    await until(page, 'acked', cutMs + 30_000)
    const record = await recordOf(product.url, token, await endMeeting(page, locale), fed)
    expectUnbroken(record)
    expect(record.lengthMs).toBeGreaterThan(cutMs + 30_000)
    network.close()
  })
})

test('without credit one is told, and the sound is kept on and can be taken away', async ({ page, serve, fed }) => {
  const { url } = await serve(made('data'), { WELCOME_SECONDS: '3', WELCOME_MEMBER_SECONDS: '0' })
  await enter(page, url)
  await beginMeeting(page, locale, '时长用完', `${url}/`)
  await expect(page.getByRole('alert').getByText(say('live.refused.short'))).toBeVisible({ timeout: 20_000 })
  const toldMs = await soundMs(page, 'kept')
  await until(page, 'kept', toldMs + 2_000)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: say('live.sound.download'), exact: true }).click()
  const own = soundIn(await readFile(await (await downloading).path()), fed)
  expectUnbroken(own)
  expect(own.lengthMs).toBeGreaterThan(toldMs + 2_000)
})
