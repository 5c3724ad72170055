/** A meeting in the built product and a real browser: how soon words are on the screen, and what recording costs the page. */
import { chromium } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { browserArgs, browserPath } from '../browser.mjs'
import { call, signIn, withProduct } from '../product.mjs'
import { spokenMs as voiceMs, turnMs, withStandIn } from './standIn.mjs'

const recording = fileURLToPath(new URL('../../tests/audio/goforward.wav', import.meta.url))
const spokenMs = 60_000
const hourMs = 3_600_000
/** What the page has made by then stays; from then on memory is to be flat. */
const settledMs = 300_000

/** @typedef {import('@playwright/test').Page} Page */

export async function* measure() {
  const env = { WELCOME_SECONDS: '1000000' }
  yield* await withProduct((product) => inBrowser(product, spoken), env)
  yield* await withStandIn((product) => inBrowser(product, oneHour), env)
}

/**
 * @typedef {object} Figure
 * @property {string} name
 * @property {number} value
 * @property {string} unit
 * @property {number} [most]
 * @property {number} [least]
 */

/**
 * Gives the work a page of somebody who is signed in.
 * @param {import('../product.mjs').Product} product
 * @param {(page: Page, url: string, token: string) => Promise<Figure[]>} work
 */
async function inBrowser({ url }, work) {
  const browser = await chromium.launch({
    executablePath: browserPath(),
    args: [
      ...browserArgs,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${recording}`,
      '--enable-precise-memory-info',
      '--js-flags=--expose-gc',
    ],
  })
  const token = await signIn(url)
  const page = await browser.newPage({ locale: 'zh-CN', viewport: { width: 1280, height: 800 } })
  await page.addInitScript((value) => localStorage.setItem('token', value), token)
  const figures = await work(page, url, token)
  await browser.close()
  return figures
}

/** Speech as fast as it is spoken: from the end of a word to the word on the screen. */
async function spoken(/** @type {Page} */ page, /** @type {string} */ url, /** @type {string} */ token) {
  await page.addInitScript(watch)
  const id = await begin(page, url, token, 'en')
  await until(page, 'heard', 5_000)
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  const busy = async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    const value = (/** @type {string} */ name) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return { seconds: value('TaskDuration'), at: value('Timestamp') }
  }
  const before = await busy()
  await until(page, 'heard', spokenMs)
  const after = await busy()
  const { list } = (await call(url, `/api/transfertask/find?id=${id}`, { token })).data
  const words = list.flatMap((/** @type {{ words: [number, number, string][] }} */ segment) =>
    segment.words.map(([, endMs, text], place) => ({ start: segment.words[0]?.[0], endMs, text: text.trim(), place })),
  )
  const delays = await page.evaluate((all) => /** @type {any} */ (window).bench.delays(all), words)
  await page.close()
  const share = (/** @type {'all' | 'ours' | 'engine'} */ which, /** @type {number} */ part) => {
    const sorted = delays
      .map((/** @type {any} */ delay) => delay[which])
      .sort((/** @type {number} */ a, /** @type {number} */ b) => a - b)
    return sorted[Math.floor(part * (sorted.length - 1))] ?? Infinity
  }
  return [
    { name: 'words that were shown while they were spoken', value: delays.length, unit: '', least: 20 },
    { name: 'end of a word to the word on screen, median', value: share('all', 0.5), unit: 'ms' },
    { name: 'end of a word to the word on screen, p95', value: share('all', 0.95), unit: 'ms' },
    { name: 'of that the engine, median', value: share('engine', 0.5), unit: 'ms' },
    { name: 'of that the app and the server, median', value: share('ours', 0.5), unit: 'ms', most: 150 },
    { name: 'of that the app and the server, p95', value: share('ours', 0.95), unit: 'ms' },
    {
      name: 'main thread busy while capturing',
      value: (100 * (after.seconds - before.seconds)) / (after.at - before.at),
      unit: '%',
      most: 10,
    },
  ]
}

/** An hour in a few minutes: the audio thread's place is taken by a test that gives blocks as fast as they are stored. */
async function oneHour(/** @type {Page} */ page, /** @type {string} */ url, /** @type {string} */ token) {
  await page.addInitScript(fastForward, { turnMs, voiceMs })
  const id = await begin(page, url, token, 'en')
  /** The heap when so much is recorded and heard. */
  const heapAt = async (/** @type {number} */ toMs) => {
    await page.evaluate((ms) => /** @type {any} */ (window).feed(ms), toMs)
    for (;;) {
      const { list } = (await call(url, `/api/transfertask/find?id=${id}`, { token })).data
      if (list.length >= toMs / turnMs - 1) return { heap: await heapOf(page), segments: list.length }
      await sleep(200)
    }
  }
  const started = performance.now()
  const settled = await heapAt(settledMs)
  const end = await heapAt(hourMs)
  const seconds = (performance.now() - started) / 1000
  await page.close()
  return [
    { name: 'an hour of recording took', value: seconds, unit: 's' },
    { name: 'an hour of recording: segments heard', value: end.segments, unit: '', least: hourMs / turnMs - 1 },
    { name: 'an hour of recording: heap growth', value: (end.heap - settled.heap) / 1e6, unit: 'MB', most: 5 },
  ]
}

/** Begins a meeting as somebody does who has just created it. */
async function begin(
  /** @type {Page} */ page,
  /** @type {string} */ url,
  /** @type {string} */ token,
  /** @type {string} */ language,
) {
  const { data } = await call(url, '/api/task/add', { token, body: { title: 'bench', language } })
  await page.goto(`${url}/#/meeting/transfer?id=${data.id}`)
  await page.getByRole('button', { name: '开始录音', exact: true }).click()
  await page.locator('[data-light=microphone][data-good=true]').waitFor()
  return data.id
}

async function until(/** @type {Page} */ page, /** @type {string} */ what, /** @type {number} */ ms) {
  const light = page.locator(`[data-${what}-ms]`)
  while (Number(await light.getAttribute(`data-${what}-ms`)) < ms) await sleep(200)
}

async function heapOf(/** @type {Page} */ page) {
  return page.evaluate(async () => {
    for (let time = 0; time < 2; time += 1) {
      globalThis.gc?.()
      await new Promise((done) => setTimeout(done, 300))
    }
    return /** @type {any} */ (performance).memory.usedJSHeapSize
  })
}

/** Runs in the page, before everything else: notes when which sound was heard and stored, and which words came and were shown. */
function watch() {
  /** @type {{ ms: number, at: number }[]} */
  const heard = []
  /** @type {{ ms: number, at: number }[]} */
  const stored = []
  /** @type {{ start: number, words: string[], cameAt: number, shownAt: number }[]} */
  const partials = []
  const Socket = WebSocket
  window.WebSocket = class extends Socket {
    constructor(/** @type {string | URL} */ address) {
      super(address)
      this.addEventListener('message', ({ data }) => {
        const frame = JSON.parse(data)
        const cameAt = performance.now()
        if (frame.type === 'ack') stored.push({ ms: frame.acked_ms, at: cameAt })
        if (frame.type !== 'partial') return
        const partial = { start: frame.start, words: frame.text.split(' '), cameAt, shownAt: Infinity }
        partials.push(partial)
        const look = () => {
          if (document.querySelector('[data-partial]')?.textContent?.includes(frame.text))
            partial.shownAt = performance.now()
          else if (performance.now() - cameAt < 1_000) requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      })
    }
  }
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const ms = Number(/** @type {HTMLElement} */ (target).dataset.heardMs)
      if (ms > 0) heard.push({ ms, at: performance.now() })
    }
  }).observe(document, { attributes: true, attributeFilter: ['data-heard-ms'], subtree: true })
  const bench = {
    /** Of each word that a partial showed as the final has it. */
    delays(/** @type {{ start: number, endMs: number, text: string, place: number }[]} */ words) {
      // Sound is never heard before it is made; what came soonest tells when the first of it was.
      const began = Math.min(...heard.map(({ ms, at }) => at - ms))
      return words.flatMap(({ start, endMs, text, place }) => {
        const partial = partials.find((one) => Math.abs(one.start - start) < 600 && one.words[place] === text)
        const kept = stored.find(({ ms }) => ms >= endMs)
        if (!partial || !kept || partial.shownAt === Infinity || partial.cameAt < kept.at) return []
        const all = partial.shownAt - began - endMs
        const ours = kept.at - began - endMs + (partial.shownAt - partial.cameAt)
        return [{ all, ours, engine: all - ours }]
      })
    },
  }
  Object.assign(window, { bench })
}

/**
 * Runs in the page, before everything else: what the app takes for the audio thread gives blocks when it is told to, with a voice and
 * pauses in turn.
 * @param {{ turnMs: number, voiceMs: number }} turns
 */
function fastForward({ turnMs, voiceMs }) {
  const blockMs = 100
  const aheadMs = 5_000
  /** @type {MessagePort | undefined} */
  let port
  let fedMs = 0
  const start = Date.now()
  Object.assign(window, {
    AudioWorkletNode: function (/** @type {AudioContext} */ context) {
      const { port1, port2 } = new MessageChannel()
      port = port1
      port1.onmessage = () => port1.postMessage({ is: 'rested' })
      return Object.assign(context.createGain(), { port: port2 })
    },
    async feed(/** @type {number} */ toMs) {
      const acked = () => Number(document.querySelector('[data-acked-ms]')?.getAttribute('data-acked-ms'))
      for (; fedMs < toMs; fedMs += blockMs) {
        while (fedMs - acked() > aheadMs) await new Promise((done) => setTimeout(done, 5))
        const sound = new Int16Array(1_600).fill(fedMs % turnMs < voiceMs ? 3_000 : 0)
        const level = { rmsDb: -30, peakDb: -20 }
        port?.postMessage({ is: 'block', atMs: start + fedMs, sound, levels: [level, level] }, [sound.buffer])
      }
      while (acked() < toMs) await new Promise((done) => setTimeout(done, 20))
    },
  })
}
