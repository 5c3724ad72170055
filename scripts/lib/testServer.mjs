/** Starts the built server for tests and benchmarks, on a free port with a separate data folder. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, openAsBlob, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from './run.mjs'

/**
 * @typedef {object} TestServer
 * @property {string} url without a trailing slash
 * @property {string} dataDir
 * @property {number} pid
 * @property {number} startedMs from the start of the process until it listened, in milliseconds
 * @property {() => string} log returns its output so far
 * @property {(signal?: NodeJS.Signals) => Promise<number | null>} stop resolves to the exit code, null if the signal ended it
 */

/** Time limit for a start. */
const startTimeoutMs = 60_000

/**
 * @param {string} dataDir also its working directory, so that the project's .env is ignored
 * @param {NodeJS.ProcessEnv} [env] settings of the server
 * @param {string} [entry] the built server
 * @returns {Promise<TestServer>}
 */
export async function startTestServer(dataDir, env = {}, entry = 'dist/server/main.js') {
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
    const [code] = await ended
    return code
  }

  for (;;) {
    const url = /^Listening on (http:\S+)$/m.exec(log)?.[1]
    if (url) return { url, dataDir, pid: child.pid ?? 0, startedMs: performance.now() - started, log: () => log, stop }
    if (child.exitCode !== null)
      throw new Error(`the server exited with ${child.exitCode} instead of starting:\n${log}`)
    if (performance.now() - started > startTimeoutMs) {
      await stop('SIGKILL')
      throw new Error(`the server did not listen within ${startTimeoutMs} ms:\n${log}`)
    }
    await sleep(10)
  }
}

/**
 * Calls `work` with a server on an empty data folder, then stops the server and removes the folder.
 * @template T
 * @param {(server: TestServer) => Promise<T>} work
 * @param {NodeJS.ProcessEnv} [env]
 * @param {string} [entry] the built server
 */
export async function withTestServer(work, env, entry) {
  const dataDir = mkdtempSync(join(tmpdir(), 'speech-to-text-'))
  try {
    const server = await startTestServer(dataDir, env, entry)
    try {
      return await work(server)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Registers an account through the API and signs in.
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
 * Sends an API call.
 * @param {string} url
 * @param {string} path
 * @param {{ body?: unknown, token?: string }} [options] a body makes it a POST
 * @returns {Promise<any>} the response envelope
 * @throws Error when the response code is not 1
 */
export async function call(url, path, { body, token } = {}) {
  const headers = { 'content-type': 'application/json', ...(token && { token }) }
  return readEnvelope(
    await fetch(url + path, body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers }),
  )
}

async function readEnvelope(/** @type {Response} */ response) {
  const answer = response.ok ? await response.json() : { code: response.status, msg: await response.text() }
  if (answer.code !== 1) throw new Error(`${response.url} answered ${answer.code}: ${answer.msg}`)
  return answer
}

/**
 * Uploads a recording.
 * @param {string} url
 * @param {string} token
 * @param {string} path of the file
 * @returns {Promise<{ url: string, times: number }>} its URL and its duration in seconds
 */
export async function upload(url, token, path) {
  const form = new FormData()
  form.set('file', await openAsBlob(path), basename(path))
  return (
    await readEnvelope(await fetch(`${url}/api/common/upload`, { method: 'POST', headers: { token }, body: form }))
  ).data
}

/**
 * Uploads a recording and starts its transcription as English.
 * @param {string} url
 * @param {string} token
 * @param {string} path of the file
 * @returns {Promise<{ id: number, startedAt: number }>} id of the task, and `performance.now()` of the request
 */
export async function startTask(url, token, path) {
  const sent = await upload(url, token, path)
  const startedAt = performance.now()
  const task = { title: basename(path), size: statSync(path).size, language: 'en', mode: 'normal', ...sent }
  const { data } = await call(url, '/api/voice/addTask', { token, body: task })
  return { id: data.id, startedAt }
}
