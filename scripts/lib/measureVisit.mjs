/** Measures visits of a page with Chromium over a network with latency and limited bandwidth. */
import { chromium } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import { browserArgs, browserPath } from './browser.mjs'
import { withRawPage } from './rawBrowser.mjs'
import { openSlowNetwork } from './slowNetwork.mjs'

/**
 * Maximum of a first visit to each page: kilobytes (1000 bytes) in both directions with HTTP headers, and requests.
 * @type {Record<string, { kilobytes: number, requests: number }>}
 */
export const visitBudgets = {
  // With its pictures.
  '#/web/index': { kilobytes: 328, requests: 20 },
  '#/web/help': { kilobytes: 144, requests: 16 },
  '#/user/login': { kilobytes: 125, requests: 9 },
  '#/task': { kilobytes: 188, requests: 18 },
}

/** A network without limits, for counting. */
export const unlimited = { roundTripMs: 0, downKbps: Infinity, upKbps: Infinity }

/**
 * @typedef {object} VisitOptions
 * @property {string} server address
 * @property {string} route with its #
 * @property {import('./slowNetwork.mjs').Network} network
 * @property {string | null} token of the account to sign in with
 * @property {number} [slowdown] of the processor
 */

/**
 * @typedef {object} Visit
 * @property {number} paintMs first contentful paint
 * @property {number} largestMs largest contentful paint
 * @property {number} headingMs until the page's heading is shown
 * @property {number} shift cumulative layout shift
 * @property {number} kilobytes in both directions with HTTP headers
 * @property {number} requests
 * @property {string[]} files that were asked for
 */

/**
 * A first visit, and a second one with what the browser keeps.
 * @param {VisitOptions} options
 * @returns {Promise<{ first: Visit, second: Visit }>}
 */
export async function measureVisits({ server, route, network, token, slowdown = 1 }) {
  const proxy = await openSlowNetwork(server, network)
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs })
  try {
    const context = await browser.newContext({ locale: 'zh-CN' })
    if (token) await context.addInitScript((value) => localStorage.setItem('token', value), token)
    await context.addInitScript(observe)
    const visit = async () => {
      const page = await context.newPage()
      const cdp = await context.newCDPSession(page)
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      /** @type {string[]} */
      const files = []
      page.on('requestfinished', (request) => {
        if (request.url().startsWith(proxy.url)) files.push(request.url().slice(proxy.url.length))
      })
      const before = proxy.bytes()
      await page.goto(`${proxy.url}/${route}`, { waitUntil: 'commit' })
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await quiet(page)
      const after = proxy.bytes()
      const figures = await page.evaluate(() => /** @type {any} */ (window).figures())
      await page.close()
      const kilobytes = (after.down - before.down + after.up - before.up) / 1000
      return { ...figures, kilobytes, requests: files.length, files }
    }
    return { first: await visit(), second: await visit() }
  } finally {
    await browser.close()
    proxy.close()
  }
}

/**
 * @typedef {object} Tasks
 * @property {number} blockedMs total blocking time: what long tasks take beyond 50 ms
 * @property {number} longestTaskMs 0 without a task of 50 ms
 */

/**
 * The tasks of a first visit, in a browser without the tools that measure: they make tasks longer.
 * @param {VisitOptions} options
 * @returns {Promise<Tasks>}
 */
export async function measureTasks({ server, route, network, token, slowdown = 1 }) {
  const proxy = await openSlowNetwork(server, network)
  try {
    return await withRawPage(async ({ send, evaluate }) => {
      await send('Page.enable')
      await send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      const signIn = token ? `localStorage.setItem('token', ${JSON.stringify(token)});` : ''
      await send('Page.addScriptToEvaluateOnNewDocument', { source: `${signIn}(${observeTasks.toString()})()` })
      await send('Page.navigate', { url: `${proxy.url}/${route}` })
      while (!(await evaluate(`!!document.querySelector('#root h1') && (${isQuiet.toString()})(${quietMs})`)))
        await sleep(50)
      return await evaluate('window.tasks')
    })
  } finally {
    proxy.close()
  }
}

/** Runs in the page, before its scripts. */
function observeTasks() {
  const tasks = { blockedMs: 0, longestTaskMs: 0 }
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      tasks.blockedMs += duration - 50
      tasks.longestTaskMs = Math.max(tasks.longestTaskMs, duration)
    }
  }).observe({ type: 'longtask', buffered: true })
  Object.assign(window, { tasks })
}

/** How long nothing is asked for once a page is complete; less than until the parts that are loaded later. */
const quietMs = 1_000

/**
 * Resolves when the page has asked for nothing for a while.
 * Playwright's `networkidle` also comes between two steps of a start on a busy machine.
 * @param {import('@playwright/test').Page} page
 */
async function quiet(page) {
  await page.waitForFunction(isQuiet, quietMs)
}

/** Runs in the page. */
function isQuiet(/** @type {number} */ ms) {
  const ends = performance.getEntriesByType('resource').map((entry) => /** @type {any} */ (entry).responseEnd)
  return performance.now() - Math.max(...ends) > ms
}

/** Runs in the page, before its scripts. */
function observe() {
  const seen = { largestMs: 0, headingMs: 0, shift: 0 }
  const watch = (/** @type {string} */ type, /** @type {(entry: any) => void} */ each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true })
  watch('largest-contentful-paint', ({ startTime }) => (seen.largestMs = startTime))
  watch('layout-shift', ({ value, hadRecentInput }) => (seen.shift += hadRecentInput ? 0 : value))
  const look = () => {
    if (document.querySelector('#root h1')) requestAnimationFrame(() => (seen.headingMs = performance.now()))
    else requestAnimationFrame(look)
  }
  look()
  Object.assign(window, {
    figures: () => ({
      paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
      ...seen,
    }),
  })
}
