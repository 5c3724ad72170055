/** Every page in a pseudo-locale: a text that stays plain is missing from the message tables. */
import type { Page } from '@playwright/test'
import type { MessageId } from '../../locales/zh-CN'
import { translatorFor } from './accounts'
import { openEach, openedSelector, openingSections } from './openings'
import { expect, openPageVisit, overflow, pageVisitsOf, test } from './seededSite'
import { disguise, plainTexts, speakPseudo } from './pseudoLocale'

test.use({ locale: 'en-US', reducedMotion: 'reduce' })

const english = translatorFor('en-US')
/** A control's name in the pseudo-locale. What is filled in is data, or in the pseudo-locale already. */
const name = (id: MessageId, values: Record<string, string | number> = {}) =>
  english(id).replace(/\{(\w+)\}|[^{]+/g, (part, key?: string) => (key ? String(values[key]) : disguise(part)))

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

for (const section of openingSections)
  test(`so does what opens in ${section}, and dialogs hold what is in them at every width`, async ({
    page,
    context,
    site,
  }) => {
    test.setTimeout(180_000)
    await speakPseudo(context)
    const signIn = { id: 'a', at: '2026-01-02T03:04:05Z', seen: '2026-01-02T03:04:05Z', device: '«Chrome · Windows»' }
    const data = [
      { ...signIn, current: 1 },
      { ...signIn, id: 'b' },
    ]
    await page.route('**/api/passport/logins', (route) => route.fulfill({ json: { code: 1, msg: '', data } }))
    const found: Record<string, string[]> = {}
    await openEach(page, { site, t: name, section }, async (opened) => {
      const plain = await plainTexts(page, openedSelector)
      if (plain.length > 0) found[opened] = plain
      const cut = await cutDialogs(page)
      if (cut.length > 0) found[`${opened} is cut`] = cut
    })
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
