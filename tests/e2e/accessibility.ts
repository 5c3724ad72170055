import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures'

/** Runs axe without its style sheet preload, which the page's CSP would refuse. */
export async function expectAccessible(page: Page): Promise<void> {
  expect((await new AxeBuilder({ page }).options({ preload: false }).analyze()).violations).toEqual([])
}
