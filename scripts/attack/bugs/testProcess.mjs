/** Runs tests against a mutant in another process. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../../lib/run.mjs'
import { onInterrupt } from '../lib/interruptCleanup.mjs'

/**
 * @typedef {{ file: string, text: string }} Change full path of a file and its mutated text
 * @typedef {{ change?: Change, tests: readonly string[] }} TestRequest
 * @typedef {{ ended: boolean, failed: string[] }} TestResult failed tests; `ended` is false after a timeout
 * @typedef {{ child: import('node:child_process').ChildProcess, exited: Promise<null>, unregister: () => void }} Running
 */

/** Time limit for tests of a mutant, which may loop forever. */
export const mutantTimeoutMs = 60_000
const baselineTimeoutMs = 300_000

/** Runs one test request at a time; call `end` when done. */
export class TestProcess {
  /** @type {Running | null} */
  #running = null

  /**
   * Runs the tests against the project, optionally with a change.
   * @param {TestRequest} request
   * @returns {Promise<TestResult>}
   */
  async run(request) {
    this.#running ??= await start()
    const { child, exited } = this.#running
    const timeout = new AbortController()
    const response = once(child, 'message', { signal: timeout.signal }).then(([result]) => result)
    const timer = setTimeout(() => timeout.abort(), request.change ? mutantTimeoutMs : baselineTimeoutMs)
    child.send(request)
    const result = await Promise.race([response, exited]).catch(() => null)
    clearTimeout(timer)
    timeout.abort()
    if (result !== null) return result
    await this.end()
    return { ended: false, failed: [] }
  }

  /** Kills the process and its children. */
  async end() {
    if (!this.#running) return
    const { child, exited, unregister } = this.#running
    this.#running = null
    killGroup(child)
    await exited
    unregister()
  }
}

/** @returns {Promise<Running>} */
async function start() {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'runner.mjs')], {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const exited = once(child, 'exit').then(() => null)
  const unregister = onInterrupt(() => killGroup(child))
  if ((await Promise.race([once(child, 'message'), exited])) === null) throw new Error('the tests could not be started')
  return { child, exited, unregister }
}

/** Kills the process group, since one of its workers may be in an endless loop. */
function killGroup(/** @type {import('node:child_process').ChildProcess} */ { pid, exitCode, signalCode }) {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL')
}
