/** Performance of editing a five-hour transcript, compared to a short one, in the built product and a real browser. */
import { chromium } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import { browserArgs, browserPath } from '../lib/browser.mjs'
import { signIn, withTestServer } from '../lib/testServer.mjs'
import { instrumentPage } from './editorWatch.mjs'
import { createLongRecord } from './longRecord.mjs'

const sizes = /** @type {const} */ ({ short: 100, long: 10_000 })
const playedMs = 5_000
const keys = 'the meeting begins '

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {Awaited<ReturnType<typeof run>>} Run */

export async function* measure() {
  /** @type {Partial<Record<keyof typeof sizes, Run>>} */
  const runs = {}
  await withTestServer(
    async ({ url }) => {
      const browser = await chromium.launch({
        executablePath: browserPath(),
        args: [...browserArgs, '--enable-precise-memory-info', '--js-flags=--expose-gc'],
      })
      const token = await signIn(url)
      for (const [name, count] of Object.entries(sizes)) {
        const id = await createLongRecord(url, token, count)
        const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1280, height: 800 } })
        await page.addInitScript((value) => localStorage.setItem('token', value), token)
        runs[/** @type {keyof typeof sizes} */ (name)] = await run(page, `${url}/#/task/detail?id=${id}`)
        await page.close()
      }
      await browser.close()
    },
    { WELCOME_SECONDS: '1000000' },
  )
  const { short, long } = runs
  if (!short || !long) throw new Error('a run is missing')
  const n = sizes.long.toLocaleString('en')
  yield { name: `${n} segments: answer to first text`, value: long.open, unit: 'ms' }
  yield { name: `${n} segments: scripting to first text`, value: long.scripting, unit: 'ms', max: 150 }
  yield { name: `${n} segments: heap growth`, value: long.heap, unit: 'MB', max: 60 }
  yield { name: 'typing: work for a key, p95', value: long.work, unit: 'ms', max: 16 }
  yield { name: 'typing: input to paint, p95', value: long.paint, unit: 'ms' }
  yield { name: 'typing: against the short one', value: long.paint / short.paint, unit: 'times', max: 1.5 }
  yield { name: 'scrolling: frames kept', value: long.frames * 100, unit: '%', min: 95 }
  yield { name: 'longest task while typing and scrolling', value: long.longest, unit: 'ms', max: 50 }
  yield { name: 'playing: work of a tick, p95', value: long.tick, unit: 'ms', max: 1 }
  yield { name: 'playing: longest task', value: long.longestPlaying, unit: 'ms', max: 50 }
  yield { name: 'notices of ResizeObserver loops', value: long.resizeLoops, unit: '', max: 0 }
  yield { name: 'find over everything', value: long.find, unit: 'ms', max: 50 }
  yield { name: 'replace 1,000 hits', value: long.replace, unit: 'ms', max: 200 }
  yield { name: 'undo of it', value: long.undo, unit: 'ms', max: 200 }
  yield { name: 'export of srt, vtt, md and json, made in the page', value: long.page, unit: 'ms', max: 500 }
  yield { name: 'export as txt, made by the server', value: long.txt, unit: 'ms', max: 500 }
  yield { name: 'export as docx, made by the server', value: long.docx, unit: 'ms', max: 3_000 }
}

/**
 * @param {Page} page
 * @param {string} address of the record
 */
async function run(page, address) {
  await page.addInitScript(instrumentPage)
  await page.goto(address.replace(/#.*/, '#/task/create'))
  await page.locator('h1').waitFor()
  const before = await heapOf(page)
  const scripted = await scripting(page)
  const from = await scripted()
  await page.goto(address)
  await page.locator('[data-word]').first().waitFor()
  const scripts = (await scripted()) - from
  const open = await callBench(page, 'openMs')
  const heap = (await heapOf(page)) - before

  await page.locator('[data-segment]').nth(3).locator('[data-word]').nth(2).dblclick()
  await page.locator('[contenteditable]').waitFor()
  await callBench(page, 'begin')
  for (let at = 0; at < 200; at += 1) {
    await page.keyboard.press(keys[at % keys.length] ?? ' ')
    // Twice as fast as a human; without pauses the browser defers all other work.
    await sleep(40)
  }
  const typed = await callBench(page, 'typed')
  await page.keyboard.press('Escape')
  const frames = await callBench(page, 'scroll')
  const longest = await callBench(page, 'longest')
  const playing = await play(page)
  const exports = await exportAll(page)

  await page.keyboard.press('Control+h')
  const bar = page.getByRole('search')
  const [what, by] = [bar.locator('input').first(), bar.locator('form input')]
  await what.fill('budget')
  const find = await until(page, () => what.press('7'), { selector: '[role=search] [role=status]', pattern: '/ ?\\d' })
  await by.fill('plan')
  const all = bar.getByRole('button', { name: '全部替换' })
  const replace = await until(page, () => all.click(), { selector: '[data-segment]', pattern: 'plan' })
  const pressUndo = () => page.keyboard.press('Control+z')
  const undo = await until(page, pressUndo, { selector: '[data-segment]', pattern: 'budget7' })
  const resizeLoops = await callBench(page, 'resizeLoops')
  return {
    resizeLoops,
    open,
    scripting: scripts,
    heap,
    ...typed,
    frames,
    longest,
    ...playing,
    ...exports,
    find,
    replace,
    undo,
  }
}

/** Returns a function that reads the page's script time, in milliseconds. */
async function scripting(/** @type {Page} */ page) {
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  return async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN)
  }
}

/** Cost of following the playback. */
async function play(/** @type {Page} */ page) {
  const start = page.getByRole('button', { name: '播放', exact: true })
  if (await start.isVisible()) await start.click()
  await callBench(page, 'begin')
  await sleep(playedMs)
  await page.getByRole('button', { name: '暂停', exact: true }).click()
  return { tick: await callBench(page, 'tick'), longestPlaying: await callBench(page, 'longest') }
}

/** Milliseconds from the click to the file: of each format that the server makes, and of all others together. */
async function exportAll(/** @type {Page} */ page) {
  const took = { page: 0, txt: 0, docx: 0 }
  const dialog = page.getByRole('dialog')
  const formats = dialog.locator('label:has([name=type])')
  for (let at = 0, count = 1; at < count; at++) {
    await page.getByRole('button', { name: '导出', exact: true }).click()
    await formats.nth(at).click()
    count = await formats.count()
    const name = await formats.nth(at).innerText()
    const exportTime = callBench(page, 'exportMs')
    await dialog.getByRole('button', { name: '导出', exact: true }).click()
    took[name.includes('.docx') ? 'docx' : name.includes('.txt') ? 'txt' : 'page'] += await exportTime
    await dialog.waitFor({ state: 'hidden' })
  }
  return took
}

/**
 * Milliseconds from a user action to the frame that shows its result.
 * @param {Page} page
 * @param {() => Promise<unknown>} act
 * @param {{ selector: string, pattern: string }} result its element, and a regular expression for its text
 */
async function until(page, act, { selector, pattern }) {
  const shown = callBench(page, 'until', selector, pattern)
  await act()
  return shown
}

/**
 * @param {Page} page
 * @param {string} method of `window.bench`, see editorWatch.mjs
 * @param {string[]} args
 */
function callBench(page, method, ...args) {
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
