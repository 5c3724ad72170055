/** Measures the downloads of a first visit with Chromium and the real server. */
import { chromium } from '@playwright/test'
import { browserArgs, browserPath } from './browser.mjs'
import { signIn, withTestServer } from './testServer.mjs'

/** Maximum kilobytes (1000 bytes) of JS and CSS, compressed with brotli, for a first visit to each page. */
export const firstLoadBudgets = { '#/web/index': 140, '#/web/help': 140, '#/user/login': 180, '#/task': 290 }

/**
 * @typedef {object} FirstLoad
 * @property {string} route
 * @property {number} kilobytes of JS and CSS as transferred
 * @property {number} requests of any type
 * @property {number} budget in kilobytes
 * @property {string[]} files JS and CSS files with their sizes, largest first
 */

/** @returns {Promise<FirstLoad[]>} */
export function measureFirstLoads() {
  return withTestServer(async ({ url }) => {
    const token = await signIn(url)
    const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs })
    try {
      const loads = []
      for (const [route, budget] of Object.entries(firstLoadBudgets)) {
        const visit = await measureFirstVisit(browser, `${url}/${route}`, route === '#/task' ? token : null)
        loads.push({ route, budget, ...visit })
      }
      return loads
    } finally {
      await browser.close()
    }
  })
}

/**
 * @param {import('@playwright/test').Browser} browser
 * @param {string} address
 * @param {string | null} token of the account to sign in with
 */
async function measureFirstVisit(browser, address, token) {
  const context = await browser.newContext({ locale: 'zh-CN' })
  if (token) await context.addInitScript((value) => localStorage.setItem('token', value), token)
  const page = await context.newPage()
  /** @type {import('@playwright/test').Request[]} */
  const requests = []
  page.on('requestfinished', (request) => requests.push(request))
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForLoadState('networkidle')

  const sized = []
  for (const request of requests) {
    const path = new URL(request.url()).pathname
    if (!/\.(js|css)$/.test(path)) continue
    const response = await request.response()
    const encoding = (await response?.allHeaders())?.['content-encoding']
    sized.push({ path, encoding, bytes: (await request.sizes()).responseBodySize })
  }
  await context.close()
  sized.sort((a, b) => b.bytes - a.bytes)
  return {
    kilobytes: sized.reduce((total, { bytes }) => total + bytes, 0) / 1000,
    requests: requests.length,
    files: sized.map(({ path, bytes, encoding = 'plain' }) => `${(bytes / 1000).toFixed(1)} kB ${path} (${encoding})`),
  }
}
