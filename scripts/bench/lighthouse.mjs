/** Lighthouse scores of the public pages and the record list, on a simulated phone and on a desktop. */
import { chromium } from '@playwright/test'
import { launch } from 'chrome-launcher'
import lighthouse, { desktopConfig } from 'lighthouse'
import { browserArgs, browserPath } from '../lib/browser.mjs'
import { signIn, withTestServer } from '../lib/testServer.mjs'

const routes = [
  '#/web/index',
  '#/web/help',
  '#/web/audio-share',
  '#/share/audio',
  '#/user/login',
  '#/user/register',
  '#/user/forgot',
  '#/task',
]
const devices = { mobile: undefined, desktop: desktopConfig }
const categories = ['performance', 'accessibility', 'best-practices']
/** Minimum for the categories that don't depend on the machine. */
const min = 95
/**
 * Minimum for the performance of the two first pages. It depends on the machine: nothing else should run.
 * @type {Record<string, number>}
 */
const minPerformance = { '#/user/login': 98, '#/task': 96 }

export async function* measure() {
  yield* await withTestServer(async ({ url }) => {
    const token = await signIn(url)
    const figures = []
    for (const route of routes) {
      for (const [device, config] of Object.entries(devices)) {
        const scores = await score(url, route, { config, token: route === '#/task' ? token : null })
        figures.push(
          ...scores.map(([category, value]) => ({
            name: `${route}, ${device}: ${category}`,
            value,
            unit: 'of 100',
            ...minimumOf(category, route),
          })),
        )
      }
    }
    return figures
  })
}

/** @param {string} category @param {string} route @returns {{ min?: number }} none where there is no minimum */
function minimumOf(category, route) {
  if (category !== 'performance') return { min }
  const least = minPerformance[route]
  return least === undefined ? {} : { min: least }
}

/**
 * @param {string} url
 * @param {string} route
 * @param {{ config: typeof desktopConfig | undefined, token: string | null }} options without a token, signed out
 * @returns {Promise<[string, number][]>} category and score, 0 to 100
 */
async function score(url, route, { config, token }) {
  const chrome = await launch({ chromePath: browserPath(), chromeFlags: ['--headless=new', ...browserArgs] })
  try {
    if (token) await storeToken(chrome.port, url, token)
    const options = {
      port: chrome.port,
      onlyCategories: categories,
      disableStorageReset: true,
      logLevel: /** @type {const} */ ('error'),
    }
    const result = await lighthouse(`${url}/${route}`, options, config)
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse failed: ${result?.lhr.runtimeError?.message}`)
    if (!result.lhr.finalDisplayedUrl.includes(route)) throw new Error(`Lighthouse saw ${result.lhr.finalDisplayedUrl}`)
    return categories.map((name) => [name, Math.round((result.lhr.categories[name]?.score ?? 0) * 100)])
  } finally {
    chrome.kill()
  }
}

/** Stores the token in the browser's default profile, which Lighthouse uses, without caching the app. */
async function storeToken(/** @type {number} */ port, /** @type {string} */ url, /** @type {string} */ token) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
  const page = await browser.contexts()[0]?.newPage()
  if (!page) throw new Error('Chromium has no window')
  await page.goto(`${url}/favicon.svg`)
  await page.evaluate((value) => localStorage.setItem('token', value), token)
  await page.close()
  await browser.close()
}
