/** Pages without data, and pages whose data could not be loaded: no serious barrier, nothing wider than the window. */
import type { Page } from '@playwright/test'
import { pages } from '../../src/app/pages/pageTable'
import { barriers, showColorScheme } from './accessibility'
import { signInViaApi } from './apiRecords'
import { expect, test } from './fixtures'
import { overflow } from './seededSite'

test.use({ reducedMotion: 'reduce', expectedErrors: /Failed to load resource/ })

/** Pages that load data of an account. Those of one record are opened with an id that nothing has. */
const visited = pages
  .filter(({ redirect, path, access, roles }) => !redirect && path !== '/refresh' && access === 'user' && !roles)
  .map(({ path }) => path)
const unknown = ['/task/detail?id=999', '/meeting/transfer?id=999', '/comparison?id=999', '/share/record?key=none']

/** Without these the app has no account to show. */
const needed = /\/(passport\/userinfo|ajax\/setting)/

const addresses = [...visited, ...unknown, '/nowhere']

for (const state of ['without data', 'whose data cannot be loaded'] as const)
  test(`pages ${state} have no serious barrier in either theme, and fit a phone`, async ({ page, product }) => {
    test.setTimeout(300_000)
    await signInViaApi(page, product.url)
    if (state === 'whose data cannot be loaded')
      await page.route(
        (url) => /^\/(api|user)\//.test(url.pathname) && !needed.test(url.pathname),
        (route) => route.fulfill({ status: 500, body: '' }),
      )
    const found: Record<string, string[]> = {}
    for (const address of addresses) {
      await page.goto('about:blank')
      await page.goto(`#${address}`)
      await settle(page)
      for (const colorScheme of ['dark', 'light'] as const) {
        await showColorScheme(page, colorScheme)
        const unread = await barriers(page, colorScheme === 'light')
        if (unread.length > 0) found[`${address}, ${colorScheme}`] = unread
      }
      await page.setViewportSize({ width: 390, height: 800 })
      // The page takes a moment to adapt to the window.
      await expect.poll(() => overflow(page), address).toEqual([])
      await page.setViewportSize({ width: 1280, height: 800 })
    }
    expect(found).toEqual({})
  })

/** Waits until the page shows what it has, or says what it lacks. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  // Failed calls are repeated before they are told.
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}
