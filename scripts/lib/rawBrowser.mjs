/**
 * Chromium as visitors have it. Playwright turns on the domain `Runtime`, for which the browser collects the source positions of each error's
 * stack, and React makes errors as it loads: that adds tens of milliseconds to a start. Here nothing is turned on.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { WebSocket } from 'ws'
import { browserArgs, browserPath } from './browser.mjs'

/**
 * @typedef {(method: string, params?: object) => Promise<any>} Send sends a command of the DevTools protocol
 * @typedef {{ send: Send, evaluate: (expression: string) => Promise<any> }} RawPage
 */

/**
 * Calls `work` with a blank page of a new browser, and closes it.
 * @template T
 * @param {(page: RawPage) => Promise<T>} work
 */
export async function withRawPage(work) {
  const folder = await mkdtemp(join(tmpdir(), 'browser-'))
  const args = [...browserArgs, '--headless', '--lang=zh-CN', '--remote-debugging-port=0', `--user-data-dir=${folder}`]
  const browser = spawn(browserPath(), args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(browser, 'exit')
  try {
    const socket = new WebSocket(await addressOf(browser.stderr))
    await once(socket, 'open')
    const command = commands(socket)
    try {
      return await work(await openPage(command))
    } finally {
      // The program may be a script, which a signal would end alone.
      await command('Browser.close')
      socket.close()
    }
  } finally {
    browser.kill()
    await ended
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function addressOf(/** @type {import('node:stream').Readable} */ output) {
  for await (const line of createInterface({ input: output })) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (address) {
      output.resume()
      return address
    }
  }
  throw new Error('the browser did not start')
}

/**
 * Returns a function that sends a command, to a session if it is given.
 * @param {WebSocket} socket
 */
function commands(socket) {
  let last = 0
  /** @type {Map<number, (answer: any) => void>} */
  const waiting = new Map()
  socket.addEventListener('message', ({ data }) => {
    const answer = JSON.parse(/** @type {string} */ (data))
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  return async (
    /** @type {string} */ method,
    /** @type {object} */ params = {},
    /** @type {string} */ sessionId = '',
  ) => {
    const id = (last += 1)
    const answered = new Promise((/** @type {(answer: any) => void} */ resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) }))
    const { result, error } = await answered
    if (error) throw new Error(`${method}: ${error.message}`)
    return result
  }
}

/** @param {ReturnType<typeof commands>} command @returns {Promise<RawPage>} */
async function openPage(command) {
  const { targetId } = await command('Target.createTarget', { url: 'about:blank' })
  const { sessionId } = await command('Target.attachToTarget', { targetId, flatten: true })
  /** @type {Send} */
  const send = (method, params) => command(method, params, sessionId)
  return {
    send,
    async evaluate(expression) {
      const { result } = await send('Runtime.evaluate', { expression, returnByValue: true })
      return result.value
    },
  }
}
