import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures'

type ColorScheme = 'light' | 'dark'

/** Runs axe without its style sheet preload, which the page's CSP would refuse. */
export async function expectAccessible(page: Page): Promise<void> {
  expect((await new AxeBuilder({ page }).options({ preload: false }).analyze()).violations).toEqual([])
}

/** Expects no serious issue in either color scheme of the system. In the dark one only colors are checked: the rest is the same. */
export async function expectNoBarrier(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await showColorScheme(page, colorScheme)
    expect(await barriers(page, colorScheme === 'light'), colorScheme).toEqual([])
  }
}

/** Switches the system's color scheme, and waits until the page has followed. */
export async function showColorScheme(page: Page, colorScheme: ColorScheme): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expectShade(page, colorScheme)
}

/** Waits until the page and everything on it has that theme. */
export async function expectShade(page: Page, shade: ColorScheme, where?: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.shade), where).toBe(shade)
  await expect.poll(() => otherShades(page), where).toEqual([])
}

/** Elements whose colors don't match the page's theme: antd gives its own elements tokens too. */
function otherShades(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const color = (element: Element) => getComputedStyle(element).getPropertyValue('--ant-color-text-secondary').trim()
    const own = color(document.documentElement)
    const others = [...document.querySelectorAll('body .tokens')].filter((element) => color(element) !== own)
    return others.map(({ className }) => className)
  })
}

/**
 * Serious findings of axe on the page, or in what matches `within`.
 * @param all false: only those that depend on the theme
 */
export async function barriers(page: Page, all: boolean, within?: string): Promise<string[]> {
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
  if (within) axe.include(within)
  const { violations } = await (all ? axe : axe.withRules('color-contrast')).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' ')}`)
}

/** Expects the focused element to be in the window, with an outline, a shadow (also around it) or the caret. */
export async function expectFocusSeen(page: Page): Promise<void> {
  const look = () =>
    page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body) return 'nothing has the focus'
      const { top, bottom } = element.getBoundingClientRect()
      if (bottom < 0 || top > innerHeight) return `${element.outerHTML.slice(0, 200)} is out of sight`
      if (element.matches('[contenteditable]')) return 'seen'
      const marked = (part: Element | null) => {
        if (!part) return false
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part)
        return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
      }
      const around = element.matches('input') ? element.parentElement : null
      return marked(element) || marked(around) ? 'seen' : `${element.outerHTML.slice(0, 200)} looks as without it`
    })
  await expect.poll(look).toBe('seen')
}
