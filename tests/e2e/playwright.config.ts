import { defineConfig } from '@playwright/test'
import { browserArgs, browserPath } from '../../scripts/lib/browser.mjs'

export default defineConfig({
  testDir: '.',
  projects: [
    {
      name: 'pages',
      testMatch: '**/*.e2e.ts',
      testIgnore: ['**/liveMeeting*.e2e.ts', '**/manyServers.e2e.ts'],
      outputDir: '../../test-results/e2e-pages',
    },
    { name: 'meetings', testMatch: '**/liveMeeting*.e2e.ts', outputDir: '../../test-results/e2e-meetings' },
    { name: 'servers', testMatch: '**/manyServers.e2e.ts', outputDir: '../../test-results/e2e-servers' },
  ],
  forbidOnly: !!process.env.CI,
  // A retry would hide flaky tests. The CI machine is shared, so a test its load made late is retried, and listed as flaky.
  retries: process.env.CI ? 2 : 0,
  workers: 2,
  fullyParallel: true,
  // For a slow and busy machine: a test that passes takes seconds.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: browserPath(), args: browserArgs },
    viewport: { width: 1280, height: 800 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
  },
})
