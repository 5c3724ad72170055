/** The server under attack: a built copy on loopback with a temporary data folder. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { putStandIn } from '../../bench/standInEngine.mjs'
import { startTestServer } from '../../lib/testServer.mjs'
import { root } from '../../lib/run.mjs'
import { onInterrupt } from './interruptCleanup.mjs'

/** Overrides settings of the shell that would contact external services or reject the attacks. */
const isolatedEnvironment = {
  NODE_ENV: '',
  SITE_URL: '',
  TRUST_PROXY: '0',
  SMS: 'off',
  SMS_WEBHOOK_URL: '',
  LLM_BASE_URL: '',
  LLM_MODEL: '',
  LIBRETRANSLATE_URL: '',
}

/** Time limit for a stop: running work may take ten seconds. */
const stopTimeoutMs = 30_000

/**
 * @typedef {object} TargetServer
 * @property {string} dataDir
 * @property {() => Promise<import('../../lib/testServer.mjs').TestServer>} start starts a server on the data folder, which outlives the servers
 */

/**
 * Calls `work` with a target whose servers are started one after the other, and removes everything afterwards.
 * @template T
 * @param {{ env?: Record<string, string> }} options `env`: settings of the servers
 * @param {(target: TargetServer) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withTargetServer({ env = {} }, work) {
  const dataDir = mkdtempSync(join(tmpdir(), 'attack-'))
  // A sibling of the built server, so that it finds the app and its packages.
  const entry = `dist/attack-${process.pid}`
  /** @type {Set<import('../../lib/testServer.mjs').TestServer>} */
  const running = new Set()
  const remove = () => {
    for (const { pid } of running) killProcess(pid)
    for (const folder of [dataDir, join(root, entry)])
      rmSync(folder, {
        recursive: true,
        force: true,
        maxRetries: 5,
        retryDelay: 200,
      })
  }
  const unregister = onInterrupt(remove)
  try {
    cpSync(join(root, 'dist/server'), join(root, entry), { recursive: true })
    putStandIn(join(root, entry), { chunkMs: 200 })
    return await work({
      dataDir,
      async start() {
        const server = await startTestServer(
          dataDir,
          { ...isolatedEnvironment, ...env, HOST: '127.0.0.1' },
          join(entry, 'main.js'),
        )
        requireLoopback(server.url)
        running.add(server)
        return {
          ...server,
          stop: (signal) => stopInTime(server, signal).finally(() => running.delete(server)),
        }
      },
    })
  } finally {
    unregister()
    remove()
  }
}

/** @throws Error when the URL is not on loopback: nothing else may be attacked */
export function requireLoopback(/** @type {string} */ url) {
  const { hostname } = new URL(url)
  if (/^(127(\.\d+){3}|localhost|\[::1\])$/.test(hostname)) return
  throw new Error(`${hostname} is not this machine: only servers on loopback are attacked`)
}

/**
 * Stops a server; kills it after the time limit, which shows in its exit code.
 * @param {import('../../lib/testServer.mjs').TestServer} server
 * @param {NodeJS.Signals} [signal]
 */
async function stopInTime(server, signal) {
  const timer = setTimeout(() => killProcess(server.pid), stopTimeoutMs)
  try {
    return await server.stop(signal)
  } finally {
    clearTimeout(timer)
  }
}

function killProcess(/** @type {number} */ pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already exited.
  }
}
