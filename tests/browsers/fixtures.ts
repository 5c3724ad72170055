/** Fixtures of the journeys: the built product, and a real browser with an account that has a finished record. */
import { writeFile } from 'node:fs/promises'
import { expect, test as base } from '@playwright/test'
import { withTestServer, type TestServer } from '../../scripts/lib/testServer.mjs'
import type { Locale } from '../../locales/locales'
import { newAccount, translatorFor, type TestAccount } from '../e2e/accounts'
import { createDoneRecord, registerViaApi } from '../e2e/apiRecords'
import { startLibreTranslateStub } from '../e2e/translationActions'
import { BrowserPage } from './BrowserPage'
import { launch, type BrowserName } from './launch'
import { startSound, withMachine, type Machine } from './machine'

export { expect }

export interface BrowserOptions {
  kind: BrowserName
}

interface Running {
  product: TestServer
  machine: Machine
  page: BrowserPage
  account: TestAccount
  token: string
  /** Of `goforward.wav`. */
  recordId: number
}

export interface TestParts {
  running: Running
  /** The browser's page, signed in with the account, on no page of the app yet. */
  tab: BrowserPage
  t: ReturnType<typeof translatorFor>
}

export const test = base.extend<TestParts, BrowserOptions & { browserRunning: Running }>({
  kind: ['firefox', { scope: 'worker', option: true }],
  browserRunning: [
    async ({ kind }, provide) => {
      const translator = await startLibreTranslateStub((text) => `«${text}»`)
      await withMachine(async (machine) => {
        await startSound(machine)
        const run = async (product: TestServer) => {
          const account = newAccount()
          const token = await registerViaApi(product.url, account)
          const [driver, recordId] = await Promise.all([
            launch[kind](machine),
            createDoneRecord(product.url, token, 'goforward.wav'),
          ])
          await driver.send('SetWindowRect', { width: 1280, height: 860 })
          const page = new BrowserPage(driver, product.url, machine.downloads)
          await provide({ product, machine, page, account, token, recordId })
        }
        await withTestServer(run, { LIBRETRANSLATE_URL: translator.url })
      })
      await translator.close()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  running: async ({ browserRunning }, provide) => provide(browserRunning),
  t: async ({ locale }, provide) => provide(translatorFor(locale as Locale)),
  tab: async ({ browserRunning: { page, token }, locale }, provide, info) => {
    // A page of the same origin that isn't the app.
    await page.goto('third-party-notices.txt')
    const capture = { microphone: true, shared: false, echoCancellation: false, noiseSuppression: false }
    await page.evaluate(
      (items) => {
        localStorage.clear()
        for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value)
      },
      {
        token,
        locale: locale ?? '',
        capture: JSON.stringify({ ...capture, autoGainControl: false, browserEar: false }),
      },
    )
    await provide(page)
    if (info.status !== info.expectedStatus) await writeFile(info.outputPath('page.png'), await page.screenshot())
  },
})
