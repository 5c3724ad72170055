import type { Page } from '@playwright/test'
import axe from 'axe-core'
import { expect } from './fixtures'

type ColorScheme = 'light' | 'dark'

/** Expects that axe finds nothing on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page, {})).toEqual([])
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
  const found = await violations(page, { ...(within && { within }), ...(!all && { rules: ['color-contrast'] }) })
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' ')}`)
}

/**
 * Findings of axe.
 * @param options.within CSS selector; the whole page by default
 * @param options.rules all by default
 */
async function violations(page: Page, options: { within?: string; rules?: string[] }): Promise<axe.Result[]> {
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
  // Once a document: it is large.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async ({ within, rules }) => {
    const loaded = (window as Window & { axe?: { run: typeof axe.run } }).axe
    if (!loaded) throw new Error('axe is not on the page')
    const results = await loaded.run(within ? { include: [within] } : document, {
      // The page's CSP would refuse it.
      preload: false,
      // What passes, and where in the document it is, takes most of the time.
      resultTypes: ['violations'],
      selectors: false,
      ...(rules && { runOnly: rules }),
    })
    return results.violations
  }, options)
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
