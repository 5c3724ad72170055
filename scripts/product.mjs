/** The built product, started for tests and measurements, on a free port, with its own data. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openAsBlob, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './run.mjs'

/**
 * @typedef {object} Product
 * @property {string} url its address, without a slash at the end
 * @property {string} dataDir where its data is
 * @property {number} pid
 * @property {number} startedMs from the start of its process until it listened, in milliseconds
 * @property {() => string} log what it has printed
 * @property {(signal?: NodeJS.Signals) => Promise<void>} stop ends it and waits for that
 */

/** Longest that a start may take. */
const startLimitMs = 20_000

/**
 * @param {string} dataDir also its working folder, so that no .env file of the project counts
 * @param {NodeJS.ProcessEnv} [env] settings of the server
 * @param {string} [entry] the built server
 * @returns {Promise<Product>}
 */
export async function startProduct(dataDir, env = {}, entry = 'dist/server/main.js') {
  const started = performance.now()
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, entry)], {
    cwd: dataDir,
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (log += text))
  const ended = once(child, 'exit')
  const stop = async (/** @type {NodeJS.Signals} */ signal = 'SIGTERM') => {
    child.kill(signal)
    await ended
  }

  for (;;) {
    const url = /^Listening on (http:\S+)$/m.exec(log)?.[1]
    if (url) return { url, dataDir, pid: child.pid ?? 0, startedMs: performance.now() - started, log: () => log, stop }
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode} instead of starting:\n${log}`)
    if (performance.now() - started > startLimitMs) {
      await stop('SIGKILL')
      throw new Error(`the server did not listen within ${startLimitMs} ms:\n${log}`)
    }
    await sleep(10)
  }
}

/**
 * Starts the product over an empty data folder, gives it to the work, and removes both.
 * @template T
 * @param {(product: Product) => Promise<T>} work
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [entry] the built server
 */
export async function withProduct(work, env, entry) {
  const dataDir = mkdtempSync(join(tmpdir(), 'speech-to-text-'))
  try {
    const product = await startProduct(dataDir, env, entry)
    try {
      return await work(product)
    } finally {
      await product.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * A signed-in account of the product, made over its API.
 * @param {string} url
 * @returns {Promise<string>} its token
 */
export async function signIn(url) {
  const account = { username: `user${Date.now()}`, password: 'correct horse' }
  await call(url, '/user/register', { body: { ...account, confirm: account.password } })
  const { data } = await call(url, '/api/passport/alogin', { body: account })
  return data.token
}

/**
 * One call of the API.
 * @param {string} url
 * @param {string} path
 * @param {{ body?: unknown, token?: string }} [options] with a body it is a POST
 * @returns {Promise<any>} the answer's envelope
 * @throws when the answer is no envelope of code 1
 */
export async function call(url, path, { body, token } = {}) {
  const headers = { 'content-type': 'application/json', ...(token && { token }) }
  return answerOf(await fetch(url + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }))
}

async function answerOf(/** @type {Response} */ response) {
  const answer = response.ok ? await response.json() : { code: response.status, msg: await response.text() }
  if (answer.code !== 1) throw new Error(`${response.url} answered ${answer.code}: ${answer.msg}`)
  return answer
}

/**
 * Sends a recording.
 * @param {string} url
 * @param {string} token
 * @param {string} path of the file
 * @returns {Promise<{ url: string, times: number }>} what the server calls it, and its seconds
 */
export async function upload(url, token, path) {
  const form = new FormData()
  form.set('file', await openAsBlob(path), basename(path))
  return (await answerOf(await fetch(`${url}/api/common/upload`, { method: 'POST', headers: { token }, body: form })))
    .data
}

/**
 * Sends a recording and has it transcribed as English.
 * @param {string} url
 * @param {string} token
 * @param {string} path of the file
 * @returns {Promise<{ id: number, startedAt: number }>} the task, and `performance.now()` of when it was asked for
 */
export async function startTask(url, token, path) {
  const sent = await upload(url, token, path)
  const startedAt = performance.now()
  const task = { title: basename(path), size: statSync(path).size, language: 'en', mode: 'normal', ...sent }
  const { data } = await call(url, '/api/voice/addTask', { token, body: task })
  return { id: data.id, startedAt }
}
