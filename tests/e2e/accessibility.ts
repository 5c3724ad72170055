import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures'

/** Runs axe without its style sheet preload, which the page's CSP would refuse. */
export async function expectAccessible(page: Page): Promise<void> {
  expect((await new AxeBuilder({ page }).options({ preload: false }).analyze()).violations).toEqual([])
}

/** Expects no serious issue in either color scheme of the system. In the dark one only colors are checked: the rest is the same. */
export async function expectNoBarrier(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await showSystemScheme(page, colorScheme)
    expect(await barriers(page, colorScheme === 'light'), colorScheme).toEqual([])
  }
}

/** Changes the color scheme of the system, and waits until the page follows: before, some elements have the colors of the other one. */
export async function showSystemScheme(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction(
    (scheme) => document.documentElement.dataset['shade'] === (localStorage.getItem('theme') ?? scheme),
    colorScheme,
  )
}

/** Serious findings of axe. Rules that don't depend on the theme run in one of them only. */
export async function barriers(page: Page, all: boolean): Promise<string[]> {
  // Colors in the middle of a transition belong to no theme. What nobody sees (in closed details, say) stays in the middle.
  await page.evaluate(() => {
    const isSeen = (effect: AnimationEffect | null) =>
      effect instanceof KeyframeEffect && effect.target?.checkVisibility() === true
    const ends = ({ effect, playState }: Animation) =>
      playState === 'running' && isSeen(effect) && Number.isFinite(effect?.getComputedTiming().endTime)
    return Promise.allSettled(
      document
        .getAnimations()
        .filter(ends)
        .map(({ finished }) => finished),
    )
  })
  // Without the style sheet preload, which the page's CSP would refuse.
  const axe = new AxeBuilder({ page }).options({ preload: false }).setLegacyMode()
  const { violations } = await (all ? axe : axe.withRules('color-contrast')).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}
