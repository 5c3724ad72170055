/** Fixtures of every end-to-end test: the built product with its own data, and a browser whose console must stay clean. */
import { mkdirSync } from 'node:fs'
import { expect, test as base } from '@playwright/test'
import { startTestServer, withTestServer, type TestServer } from '../../scripts/lib/testServer.mjs'

export { expect }

interface TestOptions {
  /** Console errors this test expects. Any other, and any uncaught error, fails it. */
  expectedErrors: RegExp
}
interface TestParts {
  /** Starts a separate server on that data folder, created if missing. Stopped at the end of the test. */
  serve: (dataDir: string, env?: NodeJS.ProcessEnv) => Promise<TestServer>
}
interface WorkerParts {
  product: TestServer
  /** Environment variables of the server, in addition to its defaults. */
  serverEnv: Record<string, string>
}

export const test = base.extend<TestOptions & TestParts, WorkerParts>({
  // Every test registers accounts, all from one address.
  serverEnv: [{ REGISTERS_PER_HOUR: '1000' }, { scope: 'worker', option: true }],
  product: [async ({ serverEnv }, use) => withTestServer(use, serverEnv), { scope: 'worker', timeout: 60_000 }],
  baseURL: async ({ product }, use) => use(`${product.url}/`),

  expectedErrors: [/(?!)/, { option: true }],
  context: async ({ context, expectedErrors }, use) => {
    const logged: string[] = []
    // Chromium logs most CSP violations itself, but not those of workers and former frames.
    await context.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`refused by the content security policy: ${violatedDirective} ${blockedURI}`),
      ),
    )
    context.on('weberror', (webError) =>
      logged.push(`uncaught: ${webError.error().name} ${webError.error().message} ${webError.error().stack}`),
    )
    context.on('console', (line) => {
      if (line.type() === 'error' || line.type() === 'warning') logged.push(`console ${line.type()}: ${line.text()}`)
    })
    await use(context)
    const unexpected = logged.filter((text) => !expectedErrors.test(text))
    expect(unexpected, 'nothing unexpected on the console').toEqual([])
  },

  serve: async ({ context }, use) => {
    const products: TestServer[] = []
    await use(async (dataDir, env) => {
      mkdirSync(dataDir, { recursive: true })
      const product = await startTestServer(dataDir, env)
      products.push(product)
      return product
    })
    // Open pages would log errors once their server is gone.
    for (const page of context.pages()) await page.goto('about:blank')
    await Promise.all(products.map((product) => product.stop()))
  },
})
