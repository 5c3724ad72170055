/**
 * How long the commonest actions take until their result is painted, on a slow processor: what Interaction to Next Paint measures, by the
 * Event Timing API. Medians of several runs of each.
 */
import { chromium } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import { browserArgs, browserPath } from '../lib/browser.mjs'
import { createLongRecord } from './longRecord.mjs'

/** Half an hour. */
const segments = 1_000
const maxMs = 100
const runs = 3
/** Long enough for what an action starts, so that the next one doesn't wait for it. */
const restMs = 1_500

/** @typedef {import('@playwright/test').Page} Page */

const pause = (/** @type {Page} */ page) => page.getByRole('button', { name: '暂停', exact: true }).click()

/** @type {{ name: string, act: (page: Page) => Promise<unknown>, before?: (page: Page) => Promise<unknown> }[]} */
const actions = [
  {
    name: 'open a record',
    before: async (page) => {
      await page.getByRole('link', { name: '首页', exact: true }).first().click()
      await page.getByRole('table').waitFor()
    },
    act: (page) => page.getByRole('table').locator('a[href*="id="]').first().click(),
  },
  {
    name: 'click a word',
    before: (page) => page.locator('[data-word]').first().waitFor(),
    act: (page) => page.locator('[data-word]').nth(30).click(),
  },
  {
    name: 'play',
    // A click on a word plays from there.
    before: pause,
    act: (page) => page.getByRole('button', { name: '播放', exact: true }).click(),
  },
  {
    name: 'type a letter',
    before: async (page) => {
      await pause(page)
      await page.locator('[data-segment]').nth(3).locator('[data-word]').nth(2).dblclick()
      await page.locator('[contenteditable]').waitFor()
    },
    act: (page) => page.keyboard.press('a'),
  },
  {
    name: 'search in the record',
    before: async (page) => {
      await page.keyboard.press('Escape')
      await page.keyboard.press('Control+f')
      await page.getByRole('search').locator('input').first().fill('budget')
    },
    act: (page) => page.keyboard.press('7'),
  },
  {
    name: 'change a speaker',
    before: async (page) => {
      await page.keyboard.press('Escape')
      await page
        .getByRole('button', { name: /^发言人：/ })
        .first()
        .click()
    },
    act: (page) =>
      page.getByRole('dialog', { name: '更改发言人' }).locator('button[aria-pressed=false]').first().click(),
  },
  {
    name: 'open the export',
    act: (page) => page.getByRole('button', { name: '导出', exact: true }).click(),
  },
  {
    name: 'switch the tab',
    before: (page) => page.keyboard.press('Escape'),
    act: (page) => page.getByRole('navigation', { name: '打开的页面' }).getByRole('link', { name: '首页' }).click(),
  },
  { name: 'open the search', act: (page) => page.keyboard.press('Control+k') },
  {
    name: 'switch the theme',
    before: (page) => page.keyboard.press('Escape'),
    act: (page) => page.getByRole('button', { name: /^外观：/ }).click(),
  },
]

/**
 * @param {string} url
 * @param {string} token
 * @param {number} slowdown of the processor
 * @returns {Promise<import('../bench.mjs').Figure[]>}
 */
export async function interactionFigures(url, token, slowdown) {
  await createLongRecord(url, token, segments)
  const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs })
  try {
    const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1280, height: 800 } })
    await page.addInitScript((value) => localStorage.setItem('token', value), token)
    await page.addInitScript(observeEvents)
    await page.goto(`${url}/#/task`)
    await page.getByRole('table').waitFor()
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    /** @type {Record<string, number[]>} */
    const times = {}
    for (let run = 0; run < runs; run += 1) {
      for (const { name, before, act } of actions) {
        await before?.(page)
        await sleep(restMs)
        await page.evaluate(() => /** @type {any} */ (window).longestEvent())
        await act(page)
        await sleep(restMs)
        const took = await page.evaluate(() => /** @type {any} */ (window).longestEvent())
        times[name] = [...(times[name] ?? []), took]
      }
    }
    return actions.map(({ name }) => ({
      name: `${name}, processor / ${slowdown}: to next paint`,
      value: [...(times[name] ?? [])].sort((a, b) => a - b)[Math.floor(runs / 2)] ?? NaN,
      unit: 'ms',
      max: maxMs,
    }))
  } finally {
    await browser.close()
  }
}

/** Runs in the page. `longestEvent` returns the longest interaction since its last call, in ms; 0 for one of less than 16 ms. */
function observeEvents() {
  let longestMs = 0
  const see = (/** @type {PerformanceEntryList} */ entries) => {
    for (const entry of entries) {
      const { interactionId = 0, duration } = /** @type {PerformanceEventTiming & { interactionId?: number }} */ (entry)
      if (interactionId > 0) longestMs = Math.max(longestMs, duration)
    }
  }
  const observer = new PerformanceObserver((list) => see(list.getEntries()))
  observer.observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16, buffered: true }))
  Object.assign(window, {
    longestEvent: () => {
      see(observer.takeRecords())
      const result = longestMs
      longestMs = 0
      return result
    },
  })
}
