/** Checks on every page: no serious accessibility issue in any theme, no horizontal scrolling, markup shown as text. */
import type { Page } from '@playwright/test'
import { pages, type PageDefinition as TablePage } from '../../src/app/pages/pageTable'
import { barriers } from './accessibility'
import { translatorFor } from './accounts'
import { expect, openPageVisit, overflow, pageVisitsOf, test, type PageVisit, type SeededSite } from './seededSite'

test.use({ reducedMotion: 'reduce' })

const t = translatorFor('zh-CN')
const phone = { width: 390, height: 800 }
const desk = { width: 1280, height: 800 }

/** Pages of one section for the same visitors share a browser context, which keeps the files of the app. */
const sectionOf = ({ path, access }: TablePage) => `/${path.split('/')[1]} of ${access}`
const sections = new Set(pages.filter(({ redirect, path }) => !redirect && path !== '/refresh').map(sectionOf))

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
    for (const stop of pageVisitsOf(site).filter((each) => sectionOf(each.page) === section)) {
      await test.step(stop.address, () => check(page, stop, site))
    }
  })
}

async function check(page: Page, stop: PageVisit, site: SeededSite): Promise<void> {
  await reopen(page, stop, site)
  // The result pages are one component in several tones: each theme is enough.
  const checked = stop.page.path.startsWith('/result/') ? looks.slice(0, 2) : looks
  for (const { system, chosen, size, all } of checked) {
    await page.emulateMedia({ colorScheme: system })
    if (chosen) {
      await page.evaluate((theme) => localStorage.setItem('theme', theme), chosen)
      await reopen(page, stop, site)
    }
    await page.setViewportSize(size)
    const where = `${stop.address}, ${system} system, ${chosen ?? 'nothing'} chosen, ${size.width} px`
    await expect.poll(() => otherShades(page), where).toEqual([])
    expect(await barriers(page, all), where).toEqual([])
  }
  await page.evaluate(() => localStorage.removeItem('theme'))
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

test('a low window leaves four lines to the text, and the player below them', async ({ page, site }) => {
  const workspace = pageVisitsOf(site).find(({ address }) => address === `/task/detail?id=${site.recordId}`)
  if (!workspace) throw new Error('no workspace in the table')
  for (const size of [
    { width: 844, height: 390 },
    { width: 720, height: 450 },
  ]) {
    await page.setViewportSize(size)
    await openPageVisit(page, workspace, site)
    await expect.poll(() => linesOfText(page), `${size.width} × ${size.height}`).toBeGreaterThanOrEqual(4)
    await expect(page.getByRole('button', { name: t('app.menu.open'), exact: true })).toBeVisible()
  }
})

/** How many lines of a long transcript fit between its toolbar and the player, which is then at the bottom edge. */
function linesOfText(page: Page): Promise<number> {
  return page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect()
    const [tools, player] = [box('[role=toolbar]'), box('section:has(> div input[type=range])')]
    const text = document.querySelector('[data-paragraph] p')
    if (!tools || !text || !player) return 0
    return (innerHeight - player.height - tools.bottom) / parseFloat(getComputedStyle(text).lineHeight)
  })
}
