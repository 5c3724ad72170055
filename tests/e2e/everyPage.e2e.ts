/** What holds on every page of the table: no serious barrier in either shade, no sideways scrolling, markup is text. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { pages } from '../../src/app/pages'
import { expect, openStop, overflow, stopsOf, test } from './furnished'

test.use({ reducedMotion: 'reduce' })

const phone = { width: 390, height: 800 }
const desk = { width: 1280, height: 800 }

for (const { path, load } of pages) {
  if (!load || path === '/refresh') continue
  test(`${path} has no serious barrier, fits every width, and shows markup as text §2.17`, async ({ page, house }) => {
    for (const stop of stopsOf(house).filter((each) => each.page.path === path)) {
      await openStop(page, stop, house)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        for (const size of [desk, phone]) {
          await page.setViewportSize(size)
          expect(await barriers(page, colorScheme === 'light'), `${colorScheme}, ${size.width} px`).toEqual([])
        }
      }
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        // The page takes a moment to follow its window.
        await expect.poll(() => overflow(page), `${width} px`).toEqual([])
      }
      await expect(page.locator('img[src=x]')).toHaveCount(0)
      await expect(page).not.toHaveTitle('broken')
    }
  })
}

/** Serious findings. What a shade can't change is looked for in one of them. */
async function barriers(page: Page, all: boolean): Promise<string[]> {
  // To read style sheets axe would add one of its own, which the page's policy refuses.
  const axe = new AxeBuilder({ page }).options({ preload: false }).setLegacyMode()
  const { violations } = await (all ? axe : axe.withRules('color-contrast')).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
