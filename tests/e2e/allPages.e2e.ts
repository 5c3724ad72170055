/** Checks on every page: no serious accessibility issue in any theme, no horizontal scrolling, markup shown as text. */
import type { Page } from '@playwright/test'
import { notFound, pages, type PageDefinition as TablePage } from '../../src/app/pages/pageTable'
import { barriers, showSystemScheme } from './accessibility'
import { translatorFor } from './accounts'
import { openEach } from './openings'
import { expect, openPageVisit, overflow, pageVisitsOf, test, type PageVisit, type SeededSite } from './seededSite'

// Most visitors without a login come for the login page: its style sheet is under way before the app knows that there is no such page.
test.use({
  reducedMotion: 'reduce',
  expectedErrors: /account-[\w-]+\.css was preloaded using link preload but not used/,
})

const phone = { width: 390, height: 800 }
const desk = { width: 1280, height: 800 }

/** Pages of one section for the same visitors share a browser context, which keeps the files of the app. */
const sectionOf = ({ path, access }: TablePage) => `${path.split('/').slice(0, 2).join('/')} of ${access}`
const sections = new Set(
  [...pages, notFound].filter(({ redirect, path }) => !redirect && path !== '/refresh').map(sectionOf),
)

type Theme = 'light' | 'dark'

/** What the system shows and a person has chosen: each combination, each theme in both sizes. */
const looks = [
  { system: 'light', chosen: null, size: desk, all: true },
  { system: 'dark', chosen: null, size: phone, all: false },
  { system: 'light', chosen: 'dark', size: desk, all: false },
  { system: 'dark', chosen: 'light', size: phone, all: true },
] as const

for (const section of sections) {
  test(`${section}: no page has a serious barrier, all fit every width and show markup as text §2.17`, async ({
    page,
    site,
  }) => {
    // A section has up to four pages, each checked in four looks.
    test.setTimeout(300_000)
    const otherTab = await page.context().newPage()
    await otherTab.goto('favicon.svg')
    const chooseTheme = (theme: Theme | null) =>
      otherTab.evaluate(
        (value) => (value ? localStorage.setItem('theme', value) : localStorage.removeItem('theme')),
        theme,
      )
    for (const stop of pageVisitsOf(site).filter((each) => sectionOf(each.page) === section)) {
      await test.step(stop.address, () => check(page, stop, { site, chooseTheme }))
    }
  })
}

test('nothing that opens on the pages has a serious barrier, in either theme', async ({ page, site }) => {
  test.setTimeout(400_000)
  const found: Record<string, string[]> = {}
  await openEach(page, { site, t: translatorFor('zh-CN') }, async (opened) => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await showSystemScheme(page, colorScheme)
      const unread = await barriers(page, colorScheme === 'light')
      if (unread.length > 0) found[`${opened}, ${colorScheme}`] = unread
    }
  })
  expect(found).toEqual({})
})

/** How `check` opens pages and changes their theme. */
interface Tools {
  site: SeededSite
  /** Chooses a theme in another tab, which this one follows without a reload; null for the system's. */
  chooseTheme: (theme: Theme | null) => Promise<void>
}

async function check(page: Page, stop: PageVisit, { site, chooseTheme }: Tools): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' })
  await reopen(page, stop, site)
  // The result pages are one component in several tones: each theme is enough.
  const checked = stop.page.path.startsWith('/result/') ? looks.slice(0, 2) : looks
  for (const { system, chosen, size, all } of checked) {
    await page.emulateMedia({ colorScheme: system })
    await chooseTheme(chosen)
    await page.setViewportSize(size)
    const where = `${stop.address}, ${system} system, ${chosen ?? 'nothing'} chosen, ${size.width} px`
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.shade), where).toBe(chosen ?? system)
    await expect.poll(() => otherShades(page), where).toEqual([])
    expect(await barriers(page, all), where).toEqual([])
  }
  await chooseTheme(null)
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    // The page takes a moment to adapt to the window.
    await expect.poll(() => overflow(page), `${stop.address}, ${width} px`).toEqual([])
  }
  await expect(page.locator('img[src=x]'), stop.address).toHaveCount(0)
  await expect(page, stop.address).not.toHaveTitle('broken')
}

/** Opens the page anew. */
async function reopen(page: Page, stop: PageVisit, site: SeededSite): Promise<void> {
  // Else the page before could be checked instead.
  await page.goto('about:blank')
  await openPageVisit(page, stop, site)
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
