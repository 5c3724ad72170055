import type { Page } from '@playwright/test'

/** Ends the page without running its handlers, as when the browser is killed. */
export async function crash(page: Page): Promise<void> {
  const gone = page.waitForEvent('crash')
  void page.goto('chrome://crash').catch(() => undefined)
  await gone
  await page.close()
}
