/** Performance of a 500-page side-by-side translation, in the built product and a real browser. */
import { chromium } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import { browserArgs, browserPath } from '../lib/browser.mjs'
import { signIn, withTestServer } from '../lib/testServer.mjs'

const pages = 500
const perPage = 20

/** @typedef {import('@playwright/test').Page} Page */

export async function* measure() {
  const { open, frames, work, find } = await withTestServer(async ({ url }) => {
    const browser = await chromium.launch({ executablePath: browserPath(), args: browserArgs })
    const token = await signIn(url)
    const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1280, height: 800 } })
    await page.addInitScript((value) => localStorage.setItem('token', value), token)
    const figures = await run(page, url)
    await browser.close()
    return figures
  })
  const count = (pages * perPage).toLocaleString('en')
  yield { name: `${pages} pages, ${count} paragraphs: scripting to open`, value: open, unit: 'ms', max: 300 }
  yield { name: 'scrolling: frames kept', value: frames * 100, unit: '%', min: 95 }
  yield { name: 'correcting: input to paint, p95', value: work, unit: 'ms', max: 50 }
  yield { name: 'find over both texts', value: find, unit: 'ms' }
}

/** A document of headings and multi-line paragraphs. */
function translation() {
  const sentences = [
    '合同双方应当按照约定的时间交付货物。',
    '逾期的一方承担由此产生的费用。',
    '本条不影响其他条款的效力。',
  ]
  const translated = [
    'Both parties deliver the goods at the agreed time. ',
    'Whoever is late bears the costs that arise. ',
    'This does not affect the other provisions. ',
  ]
  const list = Array.from({ length: pages * perPage }, (_, at) => {
    const long = 1 + (at % 5)
    const part = (/** @type {string[]} */ from) => Array.from({ length: long }, (_, n) => from[n % 3]).join('')
    return {
      source: `${at + 1}. ${part(sentences)}`,
      target: `${at + 1}. ${part(translated)}`,
      kind: at % perPage === 0 ? 'heading' : 'paragraph',
      ...(at % perPage === 0 && { level: 2 }),
      page: Math.floor(at / perPage) + 1,
      checked: at % 3 === 0 ? 1 : 0,
    }
  })
  return {
    id: 1,
    name: '合同.pdf',
    source: 'cn',
    target: 'en',
    status: 2,
    pages,
    size: 4e6,
    createtime: '2026-01-01 08:00:00',
    list,
  }
}

async function run(/** @type {Page} */ page, /** @type {string} */ url) {
  const body = JSON.stringify({ code: 1, msg: '', data: translation() })
  await page.route('**/api/translate/find*', (route) => route.fulfill({ contentType: 'application/json', body }))
  await page.route('**/api/translate/edit', (route) => route.fulfill({ json: { code: 1, msg: '' } }))
  await page.addInitScript(instrumentPage)
  // The route's chunk is already loaded, so only the document is measured.
  await page.goto(`${url}/#/comparison`)
  await page.locator('h1').waitFor()
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const before = await scriptMs(session)
  await page.goto(`${url}/#/comparison?id=1`)
  await page.locator('[data-place]').first().waitFor()
  await callBench(page, 'rest')
  const open = (await scriptMs(session)) - before

  const frames = await callBench(page, 'scroll')
  const find = await callBench(page, 'find')
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.locator('[data-place="1"]').focus()
  await page.keyboard.press('Enter')
  await page.locator('textarea').waitFor()
  for (const key of 'the goods are late and the costs arise ') {
    await page.keyboard.press(key)
    // Twice as fast as a human; without pauses the browser defers all other work.
    await sleep(40)
  }
  return { open, frames, find, work: await callBench(page, 'typed') }
}

/** Script time of the page, in milliseconds. */
async function scriptMs(/** @type {import('@playwright/test').CDPSession} */ session) {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1_000
}

function callBench(/** @type {Page} */ page, /** @type {string} */ method) {
  return page.evaluate((name) => /** @type {any} */ (window).bench[name](), method)
}

/** Init script: defines `window.bench`. */
function instrumentPage() {
  /** @type {number[]} */
  const paints = []
  let from = 0
  document.addEventListener('beforeinput', () => (from = performance.now()), true)
  document.addEventListener(
    'input',
    () => {
      const began = from
      requestAnimationFrame(() => setTimeout(() => paints.push(performance.now() - began)))
    },
    true,
  )
  const frame = () => new Promise(requestAnimationFrame)
  const bench = {
    /** Resolves when the page has painted. */
    async rest() {
      for (let at = 0; at < 10; at += 1) await frame()
    },
    /** Share of frames on time during two seconds of scrolling. */
    async scroll() {
      let frames = 0
      const began = performance.now()
      while (performance.now() - began < 2_000) {
        window.scrollBy(0, 80)
        await frame()
        frames += 1
      }
      return Math.min(1, frames / ((performance.now() - began) / (1_000 / 60)))
    },
    /** Milliseconds from text in the search field to the first result. */
    async find() {
      const field = document.querySelector('input[type=search]')
      if (!(field instanceof HTMLInputElement)) throw new Error('no search field')
      const began = performance.now()
      field.focus()
      document.execCommand('insertText', false, 'costs')
      while (!/\d/.test(document.querySelector('[role=search] [role=status]')?.textContent ?? '')) await frame()
      const took = performance.now() - began
      field.select()
      document.execCommand('delete')
      return took
    },
    typed: () => paints.sort((a, b) => a - b)[Math.floor(paints.length * 0.95)] ?? 0,
  }
  Object.assign(window, { bench })
}
