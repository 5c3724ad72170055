/** A meeting in the built product and a real browser: latency of words on screen, and cost of recording for the page. */
import { chromium } from '@playwright/test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { browserArgs, browserPath } from '../lib/browser.mjs'
import { call, signIn, withTestServer } from '../lib/testServer.mjs'
import { spokenMs as voiceMs, turnMs, withStandIn } from './standIn.mjs'

const recording = fileURLToPath(new URL('../../tests/audio/goforward.wav', import.meta.url))
const spokenMs = 60_000
const hourMs = 3_600_000
/** Warm-up, after which memory must stay flat. */
const settledMs = 300_000

/** @typedef {import('@playwright/test').Page} Page */

export async function* measure() {
  const env = { WELCOME_SECONDS: '1000000' }
  yield* await withTestServer((product) => inBrowser(product, speechMeeting), env)
  yield* await withStandIn((product) => inBrowser(product, hourLongMeeting), env)
}

/**
 * @typedef {object} Figure
 * @property {string} name
 * @property {number} value
 * @property {string} unit
 * @property {number} [max]
 * @property {number} [min]
 */

/**
 * Calls `work` with a signed-in page.
 * @param {import('../lib/testServer.mjs').TestServer} product
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

/** Real-time speech: latency from the end of a word to the word on screen. */
async function speechMeeting(/** @type {Page} */ page, /** @type {string} */ url, /** @type {string} */ token) {
  await page.addInitScript(instrumentPage)
  const id = await startMeeting(page, url, token)
  await waitUntil(page, 'heard', 5_000)
  const client = await page.context().newCDPSession(page)
  await client.send('Performance.enable')
  const busy = async () => {
    const { metrics } = await client.send('Performance.getMetrics')
    const value = (/** @type {string} */ name) => metrics.find((metric) => metric.name === name)?.value ?? 0
    return { seconds: value('TaskDuration'), at: value('Timestamp') }
  }
  const before = await busy()
  await waitUntil(page, 'heard', spokenMs)
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
    { name: 'words shown during speech', value: delays.length, unit: '', min: 20 },
    { name: 'end of a word to the word on screen, median', value: share('all', 0.5), unit: 'ms' },
    { name: 'end of a word to the word on screen, p95', value: share('all', 0.95), unit: 'ms' },
    { name: 'of that the engine, median', value: share('engine', 0.5), unit: 'ms' },
    { name: 'of that the app and the server, median', value: share('ours', 0.5), unit: 'ms', max: 150 },
    { name: 'of that the app and the server, p95', value: share('ours', 0.95), unit: 'ms' },
    {
      name: 'main thread busy while capturing',
      value: (100 * (after.seconds - before.seconds)) / (after.at - before.at),
      unit: '%',
      max: 10,
    },
  ]
}

/** An hour in a few minutes: a fake audio thread supplies blocks as fast as they are stored. */
async function hourLongMeeting(/** @type {Page} */ page, /** @type {string} */ url, /** @type {string} */ token) {
  await page.addInitScript(fastForward, { turnMs, voiceMs })
  const id = await startMeeting(page, url, token)
  /** Heap size when that much is recorded and recognized. */
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
    { name: 'an hour of recording: segments recognized', value: end.segments, unit: '', min: hourMs / turnMs - 1 },
    { name: 'an hour of recording: heap growth', value: (end.heap - settled.heap) / 1e6, unit: 'MB', max: 5 },
  ]
}

/** Starts a new meeting in English through the UI. */
async function startMeeting(/** @type {Page} */ page, /** @type {string} */ url, /** @type {string} */ token) {
  const { data } = await call(url, '/api/task/add', { token, body: { title: 'bench', language: 'en' } })
  await page.goto(`${url}/#/meeting/transfer?id=${data.id}`)
  await page.getByRole('button', { name: '开始录音', exact: true }).click()
  await page.locator('[data-light=microphone][data-good=true]').waitFor()
  return data.id
}

async function waitUntil(/** @type {Page} */ page, /** @type {string} */ what, /** @type {number} */ ms) {
  const indicator = page.locator(`[data-${what}-ms]`)
  while (Number(await indicator.getAttribute(`data-${what}-ms`)) < ms) await sleep(200)
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

/** Init script: records when audio was captured and stored, and when words arrived and were shown. */
function instrumentPage() {
  /** @type {{ ms: number, at: number }[]} */
  const captured = []
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
        const checkShown = () => {
          if (document.querySelector('[data-partial]')?.textContent?.includes(frame.text))
            partial.shownAt = performance.now()
          else if (performance.now() - cameAt < 1_000) requestAnimationFrame(checkShown)
        }
        requestAnimationFrame(checkShown)
      })
    }
  }
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const ms = Number(/** @type {HTMLElement} */ (target).dataset.heardMs)
      if (ms > 0) captured.push({ ms, at: performance.now() })
    }
  }).observe(document, { attributes: true, attributeFilter: ['data-heard-ms'], subtree: true })
  const bench = {
    /** Latencies of the words that a partial result showed as in the final result. */
    delays(/** @type {{ start: number, endMs: number, text: string, place: number }[]} */ words) {
      // Audio is never captured early, so the smallest difference is the start time.
      const began = Math.min(...captured.map(({ ms, at }) => at - ms))
      return words.flatMap(({ start, endMs, text, place }) => {
        const partial = partials.find(
          (partial) => Math.abs(partial.start - start) < 600 && partial.words[place] === text,
        )
        const ack = stored.find(({ ms }) => ms >= endMs)
        if (!partial || !ack || partial.shownAt === Infinity || partial.cameAt < ack.at) return []
        const all = partial.shownAt - began - endMs
        const ours = ack.at - began - endMs + (partial.shownAt - partial.cameAt)
        return [{ all, ours, engine: all - ours }]
      })
    },
  }
  Object.assign(window, { bench })
}

/**
 * Init script: replaces the audio thread with one that supplies blocks on demand, alternating between voice and pauses.
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
      port1.onmessage = () => port1.postMessage({ type: 'stopped' })
      return Object.assign(context.createGain(), { port: port2 })
    },
    async feed(/** @type {number} */ toMs) {
      const acked = () => Number(document.querySelector('[data-acked-ms]')?.getAttribute('data-acked-ms'))
      for (; fedMs < toMs; fedMs += blockMs) {
        while (fedMs - acked() > aheadMs) await new Promise((done) => setTimeout(done, 5))
        const audio = new Int16Array(1_600).fill(fedMs % turnMs < voiceMs ? 3_000 : 0)
        const level = { rmsDb: -30, peakDb: -20 }
        port?.postMessage({ type: 'block', atMs: start + fedMs, audio, levels: [level, level] }, [audio.buffer])
      }
      while (acked() < toMs) await new Promise((done) => setTimeout(done, 20))
    },
  })
}
