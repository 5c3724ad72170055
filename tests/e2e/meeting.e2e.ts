/** A meeting while it is spoken: read, corrected and annotated, and afterwards a record with all of its sound. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { sentence } from '../../server/messages'
import { sentences } from './account'
import {
  aroundJump,
  beginMeeting,
  endMeeting,
  enter,
  expect,
  expectUnbroken,
  finals,
  recognisedMs,
  recordOf,
  recordShown,
  soundMs,
  test,
  until,
} from './meeting'
import { openLibreTranslate } from './translate'
import { shownTexts } from './workspace'

test.describe.configure({ timeout: 300_000 })

for (const locale of ['zh-CN', 'en-US'] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale })

    test('words come while they are spoken, are corrected and annotated, and become a record §1.2', async ({
      page,
      product,
      fed,
    }) => {
      const say = sentences(locale)
      const token = await enter(page, product.url)
      await beginMeeting(page, locale, 'Orders')
      await expect(page.locator('[data-partial]')).toContainText(/go|forward/, { timeout: recognisedMs })
      await expect(finals(page).first()).toContainText('go forward ten', { timeout: recognisedMs })
      for (const light of ['microphone', 'kept']) {
        await expect(page.locator(`[data-light=${light}]`)).toHaveAttribute('data-good', 'true')
      }

      await page.getByRole('button', { name: say('live.controls.pause'), exact: true }).click()
      await expect(page.getByText(say('live.light.paused'), { exact: true })).toBeVisible()
      const pausedMs = await soundMs(page, 'heard')
      await correct(page, 'Go forward now.')
      await name(page, 'Ada')
      await page.getByLabel(say('live.notes.field'), { exact: true }).fill('send it on')
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: say('live.controls.marker'), exact: true }).click()
      expect(await soundMs(page, 'heard')).toBe(pausedMs)
      await page.getByRole('button', { name: say('live.controls.resume'), exact: true }).click()
      await expect(finals(page).nth(3)).toBeVisible({ timeout: recognisedMs })
      await expect(finals(page).first()).toContainText('Go forward now.')

      const id = await endMeeting(page, locale)
      const record = await recordOf(product.url, token, id, fed)
      expectUnbroken(record, 1)
      const { before, after } = aroundJump(record)
      expect(after.fedMs).toBeGreaterThan(before.fedMs + before.lengthMs)
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
    })

    async function correct(page: Page, text: string): Promise<void> {
      await finals(page).first().getByText('go forward').dblclick()
      await page.locator('textarea').fill(text)
      await page.keyboard.press('Enter')
      await expect(finals(page).first()).toContainText(text)
    }

    async function name(page: Page, speaker: string): Promise<void> {
      const say = sentences(locale)
      const nobody = say('live.speaker.change', { name: say('editor.speaker.unknown') })
      await finals(page).first().getByRole('button', { name: nobody, exact: true }).click()
      await page.getByLabel(say('editor.speaker.newName'), { exact: true }).fill(speaker)
      await page.getByRole('button', { name: say('editor.speaker.add'), exact: true }).click()
      await expect(finals(page).first()).toContainText(speaker)
    }
  })
}

const locale = 'zh-CN'
const say = sentences(locale)

test('a meeting is translated line by line, also what was corrected, and is so after a reload', async ({
  page,
  serve,
}, info) => {
  const translator = await openLibreTranslate((text) => `译：${text.trim()}`)
  const { url } = await serve(info.outputPath('data'), { LIBRETRANSLATE_URL: translator.url })
  await enter(page, url)
  await page.goto(`${url}/#/meeting/create`)
  await page.getByLabel(say('meeting.field.language'), { exact: true }).selectOption('en')
  await page.getByLabel(say('meeting.field.target'), { exact: true }).selectOption('cn')
  await page.getByRole('button', { name: say('meeting.create.submit'), exact: true }).click()
  await expect(finals(page).first()).toContainText('译：go forward ten meters', { timeout: recognisedMs })
  await page.getByRole('button', { name: say('live.controls.pause'), exact: true }).click()
  await finals(page).first().getByText('go forward').first().dblclick()
  await page.locator('textarea').fill('Go back.')
  await page.keyboard.press('Enter')
  await expect(finals(page).first()).toContainText('译：Go back.')
  await page.reload()
  // A reload never switches the microphone on by itself.
  await page.getByRole('button', { name: say('live.setup.continue'), exact: true }).click()
  await expect(finals(page).first()).toContainText('译：Go back.', { timeout: recognisedMs })
  await endMeeting(page, locale)
  await translator.close()
})

test('a meeting goes on while other pages are looked at', async ({ page, product, fed }) => {
  const token = await enter(page, product.url)
  await beginMeeting(page, locale, '边走边录')
  await until(page, 'kept', 2_000)
  await page.getByRole('link', { name: say('app.page.records'), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('app.page.records'))
  await page.goto('#/meeting/manage')
  await expect(page.getByRole('cell', { name: say('meeting.status.live'), exact: true })).toBeVisible()
  await page.getByRole('link', { name: say('live.activity.live', { title: '边走边录' }) }).click()
  const backMs = await soundMs(page, 'heard')
  expect(backMs).toBeGreaterThan(2_000)
  await until(page, 'kept', backMs + 2_000)
  const record = await recordOf(product.url, token, await endMeeting(page, locale), fed)
  expectUnbroken(record)
  expect(record.lengthMs).toBeGreaterThan(backMs + 2_000)
})

test('a second device is refused and keeps its own sound', async ({ page, browser, product, fed }) => {
  const token = await enter(page, product.url)
  await beginMeeting(page, locale, '一场会议')
  await until(page, 'acked', 1_000)
  const context = await browser.newContext({ locale, baseURL: `${product.url}/` })
  const second = await context.newPage()
  await enter(second, product.url, token)
  await second.goto(page.url())
  await second.getByRole('button', { name: say('live.setup.continue'), exact: true }).click()
  await expect(second.getByRole('alert').getByText(sentence(locale, 'live.elsewhere'))).toBeVisible()
  const ownMs = await soundMs(second, 'kept')
  await until(second, 'kept', ownMs + 2_000)
  await expect(second.locator('[data-light=kept]')).toHaveAttribute('data-good', 'true')

  const id = await endMeeting(page, locale)
  expectUnbroken(await recordOf(product.url, token, id, fed))
  // It asks again by itself after half a minute, and when the network comes back.
  await second.evaluate(() => window.dispatchEvent(new Event('online')))
  expect(await recordShown(second)).toBe(id)
  await second.goto('#/meeting/manage')
  await expect(second.getByRole('button', { name: say('live.sound.download'), exact: true })).toBeVisible()
  await context.close()
})

test('a microphone that is not allowed is told with what to do, and then it goes on', async ({
  playwright,
  launchOptions,
  product,
}) => {
  // Without the flag that answers every question of the browser with yes.
  const args = launchOptions.args?.filter((arg) => arg !== '--use-fake-ui-for-media-stream') ?? []
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage({ locale, baseURL: `${product.url}/` })
  await enter(page, product.url)
  await beginMeeting(page, locale, '不许听')
  await expect(page.getByRole('alert').getByText(say('live.capture.denied'))).toBeVisible()
  await expect(page.locator('[data-light=microphone]')).toHaveAttribute('data-good', 'false')
  await page.context().grantPermissions(['microphone'])
  await page.getByRole('button', { name: say('live.capture.again'), exact: true }).click()
  await until(page, 'kept', 500)
  await browser.close()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme })

    test('the live page and the meetings have no serious barrier', async ({ page, product }) => {
      await enter(page, product.url)
      await beginMeeting(page, locale, '无障碍')
      await expect(finals(page).first()).toBeVisible({ timeout: recognisedMs })
      await page.getByLabel(say('live.notes.field'), { exact: true }).fill('要点')
      await page.keyboard.press('Enter')
      await expectNoBarrier(page)
      await page.getByRole('button', { name: say('live.controls.end'), exact: true }).click()
      await expectNoBarrier(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say('live.end.cancel'), exact: true })
        .click()
      await page.goto('#/meeting/manage')
      await expect(page.getByRole('link', { name: '无障碍', exact: true })).toBeVisible()
      await expectNoBarrier(page)
      await page.goto('#/meeting/create')
      await expectNoBarrier(page)
    })
  })
}

async function expectNoBarrier(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).options({ preload: false }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
}
