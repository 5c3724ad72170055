import { defineConfig } from '@playwright/test'
import type { BrowserOptions } from './fixtures'

/** The browsers are none of Playwright's, which is only the runner. Each runs its journeys in one window, one after another. */
export default defineConfig<object, BrowserOptions>({
  testDir: '.',
  testMatch: '*.browser.ts',
  outputDir: '../../test-results/browsers',
  projects: [
    { name: 'firefox', use: { kind: 'firefox', locale: 'zh-CN' } },
    { name: 'webkit', use: { kind: 'webkit', locale: 'en-US' } },
  ],
  forbidOnly: !!process.env.CI,
  retries: process.env.CI ? 2 : 0,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 30_000 },
})
