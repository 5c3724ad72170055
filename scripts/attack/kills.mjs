/**
 * Kills the server at random moments of a first start and of an upgrade, and checks that it starts again with complete data. Runs on
 * this machine only, with temporary data folders.
 */
import Libsql from 'libsql'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../lib/run.mjs'

/** Maximum WAL size at which the server is killed, in bytes: a first start writes about this much. */
const maxWalBytes = 400_000
/** Time limit for the WAL to reach that size. */
const maxWalWaitMs = 15_000
/** Time limit for a start, in milliseconds; the machine may be busy. */
const startTimeoutMs = 120_000
const concurrency = 2

/**
 * @typedef {object} Figures
 * @property {number} runs killed servers
 * @property {number} broken servers that did not start again, or with incomplete data
 * @property {number} listening servers that were already listening
 * @property {number} created servers that had already created a database
 * @property {number} stopped servers that exited with 0 after SIGTERM
 * @property {number} cut servers that received SIGTERM before they handled it
 * @property {string[]} faults one line per problem
 */

/**
 * @param {object} options
 * @param {number} [options.runs] first starts, and as many upgrades
 * @param {number} options.seed decides the kill times
 * @param {(line: string) => void} options.log
 * @param {number} [options.minutes] time limit for starting new runs
 * @param {string} [options.entry] the built server to kill
 * @param {string} [options.next] the built server to start afterwards, if another version
 * @returns {Promise<{ firstStarts: Figures, upgrades: Figures }>}
 */
export async function kills({ runs = 100, seed, log, minutes = 8, entry = 'dist/server/main.js', next = entry }) {
  const random = randomOf(seed)
  const startMs = await measureStart(entry)
  const deadline = Date.now() + minutes * 60_000
  const result = { firstStarts: noFigures(), upgrades: noFigures() }
  const plans = Array.from({ length: runs }, (_, index) => [
    { figures: result.firstStarts, upgrade: false, ...randomMoment(random, index, startMs) },
    { figures: result.upgrades, upgrade: true, ...randomMoment(random, index, startMs) },
  ]).flat()
  const worker = async () => {
    for (let plan = plans.shift(); plan && Date.now() < deadline; plan = plans.shift()) await runOnce(plan, entry, next)
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  for (const [name, { runs: done, broken, created, listening }] of Object.entries(result)) {
    log(`kills: ${name} ${done}, of them ${created} with a database and ${listening} listening; broken ${broken}`)
  }
  return result
}

/** @returns {Figures} */
const noFigures = () => ({ runs: 0, broken: 0, listening: 0, created: 0, stopped: 0, cut: 0, faults: [] })

/**
 * @typedef {object} Plan
 * @property {Figures} figures
 * @property {boolean} upgrade
 * @property {number | null} walBytes WAL size to wait for, in bytes; null to skip waiting
 * @property {number} atMs delay before the kill
 * @property {NodeJS.Signals} signal
 */

/**
 * Alternates between any time of a start, during table creation, and any size of the WAL.
 * @returns {Pick<Plan, 'atMs' | 'walBytes' | 'signal'>}
 */
function randomMoment(/** @type {() => number} */ random, /** @type {number} */ index, /** @type {number} */ startMs) {
  const signal = index % 4 === 3 ? 'SIGTERM' : 'SIGKILL'
  if (index % 3 === 0) return { atMs: random() * 1.2 * startMs, walBytes: null, signal }
  if (index % 3 === 1) return { atMs: (random() * startMs) / 4, walBytes: 0, signal }
  return { atMs: random() * 5, walBytes: random() * maxWalBytes, signal }
}

/** Duration of a start on this machine, in milliseconds. */
async function measureStart(/** @type {string} */ entry) {
  const dataDir = mkdtempSync(join(tmpdir(), 'speech-to-text-kill-'))
  const startedAt = performance.now()
  const server = launch(dataDir, entry)
  try {
    await listening(server)
    return performance.now() - startedAt
  } finally {
    await stopProcess(server, 'SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function runOnce(/** @type {Plan} */ plan, /** @type {string} */ entry, /** @type {string} */ next) {
  const { figures, upgrade } = plan
  const dataDir = mkdtempSync(join(tmpdir(), 'speech-to-text-kill-'))
  try {
    if (upgrade) createOldDatabase(join(dataDir, 'data.db'))
    await startAndKill(plan, dataDir, entry)
    figures.runs += 1
    const fault = await findFault(dataDir, upgrade, next)
    if (fault === null) return
    figures.broken += 1
    figures.faults.push(fault)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function createOldDatabase(/** @type {string} */ path) {
  const database = new Libsql(path)
  database.exec('PRAGMA journal_mode = WAL')
  database.exec(readFileSync(join(root, 'scripts/attack/database-004.sql'), 'utf8'))
  database.close()
}

/** Starts the server and kills it as planned. */
async function startAndKill(/** @type {Plan} */ plan, /** @type {string} */ dataDir, /** @type {string} */ entry) {
  const { figures, signal, atMs, walBytes } = plan
  const server = launch(dataDir, entry)
  if (walBytes !== null) await waitForWal(join(dataDir, 'data.db-wal'), walBytes, () => server.child.exitCode !== null)
  await sleep(atMs)
  if (existsSync(join(dataDir, 'data.db-wal'))) figures.created += 1
  if (server.output().includes('Listening on')) figures.listening += 1
  const code = await stopProcess(server, signal)
  if (signal !== 'SIGTERM') return
  if (code === 0) figures.stopped += 1
  else figures.cut += 1
}

/** Waits until the WAL has that many bytes, the server has exited, or the time limit passes. */
async function waitForWal(
  /** @type {string} */ path,
  /** @type {number} */ bytes,
  /** @type {() => boolean} */ hasExited,
) {
  const deadline = Date.now() + maxWalWaitMs
  while (Date.now() < deadline && !hasExited() && (statSync(path, { throwIfNoEntry: false })?.size ?? -1) < bytes)
    await sleep(1)
}

/** Starts the server again; returns what is wrong, or null. */
async function findFault(/** @type {string} */ dataDir, /** @type {boolean} */ upgrade, /** @type {string} */ entry) {
  const server = launch(dataDir, entry)
  try {
    const url = await listening(server)
    const { status } = await fetch(`${url}/healthz`)
    if (status !== 200) return `/healthz answered ${status}`
  } catch (error) {
    return error instanceof Error ? error.message.split('\n').slice(0, 2).join(' ') : String(error)
  } finally {
    await stopProcess(server, 'SIGKILL')
  }
  const database = new Libsql(join(dataDir, 'data.db'))
  try {
    const [check] = /** @type {{ integrity_check: string }[]} */ (database.prepare('PRAGMA integrity_check').all())
    if (check?.integrity_check !== 'ok') return `integrity_check returned ${JSON.stringify(check)}`
    const query = 'select count(*) as users, sum(general_seconds) as seconds from users'
    const [row] = /** @type {{ users: number, seconds: number }[]} */ (database.prepare(query).all())
    return upgrade && (row?.users !== 1 || row.seconds !== 3600) ? `the database contains ${JSON.stringify(row)}` : null
  } finally {
    database.close()
  }
}

/** @typedef {{ child: import('node:child_process').ChildProcess, exit: Promise<unknown[]>, output: () => string }} Launched */

/** @returns {Launched} */
function launch(/** @type {string} */ dataDir, /** @type {string} */ entry) {
  const child = spawn(process.execPath, [join(root, entry)], {
    cwd: dataDir,
    env: { PATH: process.env.PATH, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  return { child, exit: once(child, 'exit'), output: () => output }
}

/** Waits until the server listens; resolves to its URL. @throws Error with its output if it exits or takes too long */
async function listening(/** @type {Launched} */ { child, output }) {
  const deadline = Date.now() + startTimeoutMs
  while (Date.now() < deadline) {
    const url = /^Listening on (http:\S+)$/m.exec(output())?.[1]
    if (url) return url
    if (child.exitCode !== null)
      throw new Error(`the server exited with ${child.exitCode} instead of starting: ${output()}`)
    await sleep(5)
  }
  throw new Error(`the server did not listen within ${startTimeoutMs} ms: ${output()}`)
}

/** Sends the signal; resolves to the exit code, null if the signal ended the process. */
async function stopProcess(/** @type {Launched} */ { child, exit }, /** @type {NodeJS.Signals} */ signal) {
  child.kill(signal)
  const [code] = await exit
  return code
}

/** Seeded random numbers in [0, 1) (mulberry32). */
function randomOf(/** @type {number} */ seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), state | 1)
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61)
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32
  }
}
