import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { mockWorker } from './scripts/mockWorker.mjs'
import { noCdn } from './scripts/noCdn.mjs'
import { parsedMessages } from './scripts/parsedMessages.mjs'
import { tokens } from './scripts/tokens.mjs'

export default defineConfig({
  base: './',
  plugins: [react(), parsedMessages(), tokens(), mockWorker(), noCdn()],
  // The server puts a fresh nonce in its place in every page it gives.
  html: { cspNonce: 'CSP_NONCE' },
  build: {
    outDir: 'dist/web',
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      output: {
        // One chunk for what never changes between releases. Never group antd: that would undo the split by routes.
        codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] },
      },
    },
  },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          setupFiles: ['tests/setup.ts'],
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          environment: 'jsdom',
          include: ['tests/**/*.test.tsx'],
          setupFiles: ['tests/setup.ts', 'tests/setup.dom.ts'],
          // Longer than what a test waits for at most.
          testTimeout: 20_000,
        },
      },
    ],
  },
})
