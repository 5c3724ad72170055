/** What correcting a five-hour transcript costs, beside a short one, in the built product and a real browser. */
import { chromium } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { browserArgs, browserPath } from '../browser.mjs'
import { call, signIn, startTask, withProduct } from '../product.mjs'

const sizes = /** @type {const} */ ({ short: 100, long: 10_000 })
const recording = fileURLToPath(new URL('../../tests/audio/goforward.wav', import.meta.url))
const keys = 'the meeting begins '

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {{ open: number, heap: number, work: number, paint: number, frames: number, find: number, replace: number, undo: number, longest: number }} Run */

export async function* measure() {
  /** @type {Partial<Record<keyof typeof sizes, Run>>} */
  const runs = {}
  await withProduct(async ({ url }) => {
    const browser = await chromium.launch({
      executablePath: browserPath(),
      args: [...browserArgs, '--enable-precise-memory-info', '--js-flags=--expose-gc'],
    })
    const token = await signIn(url)
    for (const [name, count] of Object.entries(sizes)) {
      const id = await transcript(url, token, count)
      const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1280, height: 800 } })
      await page.addInitScript((value) => localStorage.setItem('token', value), token)
      runs[/** @type {keyof typeof sizes} */ (name)] = await run(page, `${url}/#/task/detail?id=${id}`)
      await page.close()
    }
    await browser.close()
  })
  const { short, long } = runs
  if (!short || !long) throw new Error('a run is missing')
  const n = sizes.long.toLocaleString('en')
  yield { name: `${n} segments: answer to first text`, value: long.open, unit: 'ms' }
  yield { name: `${n} segments: heap growth`, value: long.heap, unit: 'MB', most: 60 }
  yield { name: 'typing: work for a key, p95', value: long.work, unit: 'ms', most: 16 }
  yield { name: 'typing: input to paint, p95', value: long.paint, unit: 'ms' }
  yield { name: 'typing: against the short one', value: long.paint / short.paint, unit: 'times', most: 1.5 }
  yield { name: 'scrolling: frames kept', value: long.frames * 100, unit: '%', least: 95 }
  yield { name: 'find over everything', value: long.find, unit: 'ms' }
  yield { name: 'replace all', value: long.replace, unit: 'ms', most: 200 }
  yield { name: 'undo of it', value: long.undo, unit: 'ms', most: 200 }
  yield { name: 'longest task while typing and scrolling', value: long.longest, unit: 'ms' }
}

/** A done record with so many segments of six words; gives its id. */
async function transcript(/** @type {string} */ url, /** @type {string} */ token, /** @type {number} */ count) {
  const { id } = await startTask(url, token, recording)
  for (;;) {
    const { data } = await call(url, `/api/voice/find?id=${id}`, { token })
    if (data.status === 2) {
      const removed = data.list.map((/** @type {{ id: string }} */ segment) => segment.id)
      await call(url, '/api/voice/edit', { token, body: { id, version: data.version, list: segments(count), removed } })
      return id
    }
    await sleep(100)
  }
}

const texts = ['we ', 'talk ', 'about ', 'the ', 'budget ', 'today. ']

function segments(/** @type {number} */ count) {
  return Array.from({ length: count }, (_, at) => {
    const start = Math.floor((at * 2_500) / count)
    const words = texts.map((text, word) => [start, start + 100, word === 4 ? `budget${at % 10} ` : text, 0.9])
    return {
      id: `s${String(at).padStart(5, '0')}`,
      start,
      end: start + 100,
      role: '1',
      text: words.map(([, , text]) => text).join(''),
      words,
    }
  })
}

/**
 * @param {Page} page
 * @param {string} address of the record
 * @returns {Promise<Run>}
 */
async function run(page, address) {
  await page.addInitScript(watch)
  await page.goto(address.replace(/#.*/, '#/task/create'))
  await page.locator('h1').waitFor()
  const before = await heapOf(page)
  await page.goto(address)
  await page.locator('[data-word]').first().waitFor()
  const open = await ask(page, 'openMs')
  const heap = (await heapOf(page)) - before

  await page.locator('[data-segment]').nth(3).locator('[data-word]').nth(2).dblclick()
  await page.locator('[contenteditable]').waitFor()
  await ask(page, 'begin')
  for (let at = 0; at < 200; at += 1) {
    await page.keyboard.press(keys[at % keys.length] ?? ' ')
    // Twice as fast as anybody types; without a rest the browser puts all other work off.
    await sleep(40)
  }
  const typed = await ask(page, 'typed')
  await page.keyboard.press('Escape')
  const frames = await ask(page, 'scroll')
  const longest = await ask(page, 'longest')

  await page.keyboard.press('Control+h')
  const bar = page.getByRole('search')
  const [what, by] = [bar.locator('input').first(), bar.locator('form input')]
  await what.fill('budget')
  const find = await until(page, () => what.press('7'), '[role=search] [role=status]', '/ ?\\d')
  await by.fill('plan')
  const all = bar.getByRole('button', { name: '全部替换' })
  const replace = await until(page, () => all.click(), '[data-segment]', 'plan')
  const undo = await until(page, () => page.keyboard.press('Control+z'), '[data-segment]', 'budget7')
  return { open, heap, ...typed, frames, longest, find, replace, undo }
}

/**
 * Milliseconds from what a person did to the frame that shows its result.
 * @param {Page} page
 * @param {() => Promise<unknown>} act
 * @param {string} selector of what shows it
 * @param {string} pattern of its text
 */
async function until(page, act, selector, pattern) {
  const shown = ask(page, 'until', selector, pattern)
  await act()
  return shown
}

/**
 * @param {Page} page
 * @param {string} method of what `watch` puts into the page
 * @param {string[]} args
 */
function ask(page, method, ...args) {
  return page.evaluate(
    ([name, values]) => /** @type {any} */ (window).bench[name](...values),
    /** @type {const} */ ([method, args]),
  )
}

async function heapOf(/** @type {Page} */ page) {
  return page.evaluate(async () => {
    globalThis.gc?.()
    await new Promise((done) => setTimeout(done, 300))
    globalThis.gc?.()
    return /** @type {any} */ (performance).memory.usedJSHeapSize / 1e6
  })
}

/** Runs in the page, before everything else. */
function watch() {
  /** @type {number[]} */
  let tasks = []
  /** @type {number[]} */
  const works = []
  /** @type {number[]} */
  const paints = []
  let actedAt = 0
  let firstTextAt = 0
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
  })
  new MutationObserver(() => {
    if (firstTextAt === 0 && document.querySelector('[data-word]')) firstTextAt = performance.now()
  }).observe(document, { childList: true, subtree: true })
  /** Tells in the next task: after all that an event has led to at once. */
  const next = (/** @type {() => void} */ tell) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = tell
    port2.postMessage(null)
  }
  for (const type of ['keydown', 'click', 'beforeinput', 'input']) {
    document.addEventListener(type, () => (actedAt = performance.now()), true)
  }
  let from = 0
  document.addEventListener('beforeinput', () => (from = performance.now()), true)
  document.addEventListener(
    'input',
    () => {
      const began = from
      // React does its work of an event in a microtask of its own.
      queueMicrotask(() => queueMicrotask(() => works.push(performance.now() - began)))
      requestAnimationFrame(() => next(() => paints.push(performance.now() - began)))
    },
    true,
  )
  const p95 = (/** @type {number[]} */ values) => values.sort((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0
  const bench = {
    /** From the end of the record's answer to its first text. */
    openMs() {
      const answer = performance.getEntriesByType('resource').findLast(({ name }) => name.includes('/api/voice/find'))
      return firstTextAt - /** @type {PerformanceResourceTiming} */ (answer).responseEnd
    },
    begin() {
      tasks = []
      works.length = 0
      paints.length = 0
    },
    typed: () => ({ work: p95(works), paint: p95(paints) }),
    longest: () => Math.max(0, ...tasks),
    /** Share of frames that came in time while two seconds are scrolled. */
    async scroll() {
      let frames = 0
      const from = performance.now()
      while (performance.now() - from < 2_000) {
        window.scrollBy(0, 80)
        await new Promise(requestAnimationFrame)
        frames += 1
      }
      return Math.min(1, frames / ((performance.now() - from) / (1_000 / 60)))
    },
    async until(/** @type {string} */ selector, /** @type {string} */ pattern) {
      const wanted = new RegExp(pattern)
      actedAt = 0
      const shows = () =>
        [...document.querySelectorAll(selector)].some(({ textContent }) => wanted.test(textContent ?? ''))
      while (actedAt === 0 || !shows()) await new Promise(requestAnimationFrame)
      return performance.now() - actedAt
    },
  }
  Object.assign(window, { bench })
}
