/** What every end-to-end test stands on: the built product over data of its own, and a browser that must stay quiet. */
import { mkdirSync } from 'node:fs'
import { expect, test as base } from '@playwright/test'
import { startProduct, withProduct, type Product } from '../../scripts/product.mjs'

export { expect }

interface TestOptions {
  /** Console errors that this test provokes. Anything else there, and any uncaught error, fails it. */
  expectedErrors: RegExp
}
interface TestParts {
  /** Starts a product of this test's own over that folder, made when missing. It ends with the test at the latest. */
  serve: (dataDir: string, env?: NodeJS.ProcessEnv) => Promise<Product>
}
interface WorkerParts {
  product: Product
  /** Settings of the server beside its defaults, as environment variables. */
  serverEnv: Record<string, string>
}

export const test = base.extend<TestOptions & TestParts, WorkerParts>({
  // Every test makes accounts, all from one address.
  serverEnv: [{ REGISTERS_PER_HOUR: '1000' }, { scope: 'worker', option: true }],
  product: [async ({ serverEnv }, use) => withProduct(use, serverEnv), { scope: 'worker', timeout: 60_000 }],
  baseURL: async ({ product }, use) => use(`${product.url}/`),

  expectedErrors: [/(?!)/, { option: true }],
  context: async ({ context, expectedErrors }, use) => {
    const said: string[] = []
    // Chromium prints most violations of the content security policy by itself, those of workers and old frames not.
    await context.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`refused by the content security policy: ${violatedDirective} ${blockedURI}`),
      ),
    )
    context.on('weberror', (fault) =>
      said.push(`uncaught: ${fault.error().name} ${fault.error().message} ${fault.error().stack}`),
    )
    context.on('console', (line) => {
      if (line.type() === 'error' || line.type() === 'warning') said.push(`console ${line.type()}: ${line.text()}`)
    })
    await use(context)
    const unexpected = said.filter((text) => !expectedErrors.test(text))
    expect(unexpected, 'nothing unexpected on the console').toEqual([])
  },

  serve: async ({ context }, use) => {
    const products: Product[] = []
    await use(async (dataDir, env) => {
      mkdirSync(dataDir, { recursive: true })
      const product = await startProduct(dataDir, env)
      products.push(product)
      return product
    })
    // A page would complain that its server is gone.
    for (const page of context.pages()) await page.goto('about:blank')
    await Promise.all(products.map((product) => product.stop()))
  },
})
