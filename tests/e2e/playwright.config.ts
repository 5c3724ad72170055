import { defineConfig } from '@playwright/test'
import { browserArgs, browserPath } from '../../scripts/browser.mjs'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  outputDir: '../../test-results/e2e',
  forbidOnly: !!process.env.CI,
  // A second try would hide what sometimes fails. The machine of the CI is shared: what its load made late is tried once more,
  // and listed as flaky.
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: browserPath(), args: browserArgs },
    viewport: { width: 1280, height: 800 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
})
