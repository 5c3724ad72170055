/** Every page in a pseudo-locale: a text that stays plain is missing from the message tables. */
import type { Page } from '@playwright/test'
import type { MessageId } from '../../locales/zh-CN'
import { translatorFor } from './accounts'
import { expect, openPageVisit, overflow, pageVisitsOf, test } from './seededSite'
import { disguise, plainTexts, speakPseudo } from './pseudoLocale'

test.use({ locale: 'en-US', reducedMotion: 'reduce' })

const english = translatorFor('en-US')
/** A control's name in the pseudo-locale. */
const name = (id: MessageId) => disguise(english(id))

test('every text of every page comes from the tables, and longer ones fit a phone', async ({ page, context, site }) => {
  test.setTimeout(120_000)
  await speakPseudo(context)
  await page.setViewportSize({ width: 360, height: 800 })
  const found: Record<string, string[]> = {}
  for (const access of ['public', 'guest', 'user']) {
    for (const stop of pageVisitsOf(site).filter((each) => each.page.access === access)) {
      await openPageVisit(page, stop, site)
      const plain = await plainTexts(page)
      if (plain.length > 0) found[stop.address] = plain
      const wide = await overflow(page)
      if (wide.length > 0) found[`${stop.address} is too wide`] = wide
    }
  }
  expect(found).toEqual({})
})

test('so does what opens on them, and dialogs hold what is in them at every width', async ({ page, context, site }) => {
  test.setTimeout(120_000)
  await speakPseudo(context)
  const signIn = { id: 'a', at: '2026-01-02T03:04:05Z', seen: '2026-01-02T03:04:05Z', device: '«Chrome · Windows»' }
  await page.route('**/api/passport/logins', (route) =>
    route.fulfill({
      json: {
        code: 1,
        msg: '',
        data: [
          { ...signIn, current: 1 },
          { ...signIn, id: 'b' },
        ],
      },
    }),
  )
  const opened: Record<string, MessageId[]> = {
    '/set': [
      'app.preferences.title',
      'app.quick.name',
      'set.redeem.open',
      'set.profile.open',
      'set.phone.bind',
      'set.password.change',
      'set.signIns.open',
      'set.shop.buy',
    ],
    [`/comparison?id=${site.translationId}`]: ['translate.export.open', 'translate.keys.open'],
    [`/task/detail?id=${site.recordId}`]: [
      'task.action.export',
      'editor.tools.speakers',
      'editor.tools.more',
      'task.again.open',
      'workspace.versions.open',
    ],
  }
  const inMorePanel: MessageId[] = ['task.again.open', 'workspace.versions.open']
  const found: Record<string, string[]> = {}
  const shown = page.locator('dialog[open], [popover]:popover-open')
  for (const stop of pageVisitsOf(site).filter(({ address }) => opened[address])) {
    await openPageVisit(page, stop, site)
    for (const id of opened[stop.address] ?? []) {
      if (inMorePanel.includes(id))
        await page.getByRole('button', { name: name('editor.tools.more'), exact: true }).click()
      await page
        .getByRole('button', { name: name(id), exact: true })
        .first()
        .click({ timeout: 10_000 })
      await expect(shown.first()).toBeVisible()
      const plain = await plainTexts(page)
      if (plain.length > 0) found[id] = plain
      if (id === 'workspace.versions.open') await page.locator('dialog ol button:enabled').first().click()
      const cut = await cutDialogs(page)
      if (cut.length > 0) found[`${id} is cut`] = cut
      await page.keyboard.press('Escape')
      await expect(shown).toHaveCount(0)
    }
  }
  expect(found).toEqual({})
})

/** Widths at which an open dialog cuts off its content. */
async function cutDialogs(page: Page): Promise<string[]> {
  const before = page.viewportSize()
  const cut: string[] = []
  for (const width of [1440, 1280, 768, 390]) {
    await page.setViewportSize({ width, height: 800 })
    const sizes = await page
      .locator('dialog[open]')
      .evaluateAll((dialogs) => dialogs.map(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth })))
    for (const { scrollWidth, clientWidth } of sizes)
      if (scrollWidth > clientWidth) cut.push(`${width} px: ${scrollWidth} in ${clientWidth}`)
  }
  if (before) await page.setViewportSize(before)
  return cut
}
