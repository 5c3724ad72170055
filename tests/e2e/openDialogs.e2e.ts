/** Menus, panels and dialogs, opened by keys: their focus, and what axe finds in them. */
import type { Locator } from '@playwright/test'
import { barriers, expectFocusSeen, showColorScheme } from './accessibility'
import { translatorFor } from './accounts'
import { closeAll, openEach, openedOn, openedSelector, openingSections } from './openings'
import { expect, test } from './seededSite'

test.use({ reducedMotion: 'reduce' })

for (const section of openingSections)
  test(`what opens in ${section} takes the focus, shows it, gives it back, and has no serious barrier in either theme`, async ({
    page,
    site,
  }) => {
    test.setTimeout(300_000)
    const press = async (control: Locator) => {
      await control.focus()
      const isBox = await control.evaluate((element) => element.matches('[type=checkbox]'))
      await page.keyboard.press(isBox ? 'Space' : 'Enter')
    }
    const isInside = () =>
      openedOn(page)
        .last()
        .evaluate((opened) => opened.contains(document.activeElement))
    const found: Record<string, string[]> = {}
    await openEach(page, { site, t: translatorFor('zh-CN'), section, press }, async (opened) => {
      await expect.poll(isInside, opened).toBe(true)
      await expectFocusSeen(page)
      for (const colorScheme of ['dark', 'light'] as const) {
        await showColorScheme(page, colorScheme)
        const unread = await barriers(page, colorScheme === 'light', openedSelector)
        if (unread.length > 0) found[`${opened}, ${colorScheme}`] = unread
      }
      await closeAll(page)
      await expect.poll(() => page.evaluate(() => document.activeElement !== document.body), opened).toBe(true)
    })
    expect(found).toEqual({})
  })
