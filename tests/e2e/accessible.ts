import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures'

/** To read style sheets axe would add one of its own, which the page's policy refuses. */
export async function expectAccessible(page: Page): Promise<void> {
  expect((await new AxeBuilder({ page }).options({ preload: false }).analyze()).violations).toEqual([])
}
