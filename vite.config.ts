import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { axiosAdapters } from './scripts/vite/axiosAdapters.mjs'
import { benchPage } from './scripts/vite/benchPage.mjs'
import { chunkGroups } from './scripts/vite/chunkGroups.mjs'
import { endpointValues } from './scripts/vite/endpointValues.mjs'
import { firstPaint } from './scripts/vite/firstPaint.mjs'
import { iconImports } from './scripts/vite/iconImports.mjs'
import { mockWorker } from './scripts/vite/mockWorker.mjs'
import { noCdn } from './scripts/vite/noCdn.mjs'
import { packageBuilds } from './scripts/vite/packageBuilds.mjs'
import { parsedMessages } from './scripts/vite/parsedMessages.mjs'
import { collectPackages, thirdPartyNotices } from './scripts/vite/thirdPartyNotices.mjs'
import { tokens } from './scripts/vite/tokensCss.mjs'

export default defineConfig({
  base: './',
  plugins: [
    react(),
    iconImports(),
    endpointValues(),
    axiosAdapters(),
    packageBuilds(),
    parsedMessages(),
    tokens(),
    firstPaint(),
    mockWorker(),
    benchPage(),
    noCdn(),
    collectPackages(),
    thirdPartyNotices(),
  ],
  worker: { plugins: () => [collectPackages()] },
  // The server replaces it with a new nonce in every page.
  html: { cspNonce: 'CSP_NONCE' },
  build: {
    outDir: 'dist/web',
    // Only for browsers older than those that the app supports.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      // Says how long plugins took on a slow machine, as a warning.
      checks: { pluginTimings: false },
      output: {
        codeSplitting: { groups: chunkGroups() },
      },
    },
  },
  test: {
    // One more than there are cores: the tests often wait for processes and timers.
    maxWorkers: availableParallelism() + 1,
    // The CI machine is shared: a test its load made late is retried, and listed as flaky.
    retry: process.env.CI ? 2 : 0,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Files share the packages they load, which halves the time.
          isolate: false,
          include: ['tests/**/*.test.ts'],
          setupFiles: ['tests/setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          // Files share the packages they load and the window, which halves the time; see tests/setup.dom.ts.
          isolate: false,
          include: ['tests/**/*.test.tsx'],
          setupFiles: ['tests/setup.ts', 'tests/setup.dom.ts'],
          // Longer than any wait inside a test.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
