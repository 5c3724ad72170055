/**
 * Kills under load: while recordings are uploaded and transcribed, a record is edited and a meeting is recorded, the server is killed
 * or stopped, or its engine processes are killed, at random moments. After each start, everything that was acknowledged must exist
 * exactly once.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, signIn } from '../lib/testServer.mjs'
import { withTargetServer } from './lib/targetServer.mjs'
import { createRandom } from './lib/random.mjs'
import { atLeast, atMost } from './lib/resultRows.mjs'
import { makeOlder, audit, orphans } from './work/database.mjs'
import {
  editRepeatedly,
  endMeeting,
  recordMeeting,
  transcribeRepeatedly,
  uploadRepeatedly,
} from './work/simulatedUsers.mjs'
import { uploadSlowly } from './lib/slowUpload.mjs'
import { wavOf, audioOf } from './lib/testAudio.mjs'
import { fetchAllTasks, sha256, ConsistencyChecker } from './work/consistencyChecker.mjs'

/** Long enough to be interrupted several times. */
const recordingMs = 120_000
/** Time reserved for the final checks. */
const finishMs = 40_000
const transcriptionTimeoutMs = 120_000
const cleanupTimeoutMs = 20_000
/** Earlier uploads rechecked after each start, besides those of the last round. */
const recheckedUploads = 5

/** @typedef {'killed' | 'ended' | 'engines'} Strike */

/**
 * @param {import('./parts.mjs').Options} options
 * @returns {Promise<{ rows: import('./lib/resultRows.mjs').Row[] }>}
 */
export function run({ seed, until, log }) {
  const env = {
    WELCOME_SECONDS: '100000000',
    STORAGE_MB: '100000',
    ENGINE_PROCESSES: '2',
  }
  return withTargetServer({ env }, async (target) => {
    const random = createRandom(seed)
    const checker = new ConsistencyChecker()
    const counts = { killed: 0, ended: 0, engines: 0, unclean: 0, faults: 0 }
    const found = { damaged: 0, wrongBalances: 0, linesTwice: 0 }
    let server = await target.start()
    const fixture = await prepare(server.url, checker)
    let seen = new Set(checker.uploads.keys())

    while (performance.now() < until - finishMs) {
      const fresh = [...checker.uploads.keys()].filter((url) => !seen.has(url))
      seen = new Set(checker.uploads.keys())
      const rechecked = [...fresh, ...random.sample([...seen], recheckedUploads)]
      await checker.check({ url: server.url, ...fixture, uploads: rechecked })
      const strikes = await runRound({
        server,
        fixture,
        checker,
        random,
        counts,
        log,
      })
      for (const strike of strikes) counts[strike] += 1
      const { damaged, wrongBalances, linesTwice } = audit(target.dataDir)
      found.damaged += damaged
      found.wrongBalances += wrongBalances
      found.linesTwice += linesTwice
      server = await target.start()
    }

    const end = await finish(server.url, fixture, checker)
    await server.stop()
    const leftBehind = orphans(target.dataDir).length
    const remaining = await orphansAfterCleanup(target)
    for (const fault of [...checker.lost, ...checker.twice].slice(0, 20)) log(fault)
    return {
      rows: [
        ['server killed', counts.killed],
        ['server stopped', counts.ended],
        ['engine processes killed', counts.engines],
        ['uploads, tasks, edits acknowledged', [checker.uploads.size, checker.tasks.size, checker.edits].join(', ')],
        ['seconds of the meeting, final segments', `${checker.ackedMs / 1000}, ${checker.finals.size}`],
        atLeast('strikes', counts.killed + counts.ended + counts.engines, { min: 1 }),
        atMost('acknowledged and lost', checker.lost.length, { max: 0 }),
        atMost('duplicated', checker.twice.length, { max: 0 }),
        atMost('calls rejected while the server ran', counts.faults, { max: 0 }),
        atMost('stops by SIGTERM without exit code 0', counts.unclean, { max: 0 }),
        atMost('bytes of the meeting lost or changed', end.wrongBytes, { max: 0 }),
        atMost('records that failed', end.failed, { max: 0 }),
        atMost('records that differ from an undisturbed server', end.unlike, { max: 0 }),
        atMost('seconds over- or undercharged', Math.abs(end.paid - end.due), { max: 0 }),
        atMost('statements that differ from their balance', found.wrongBalances, { max: 0 }),
        atMost('duplicated statement lines', found.linesTwice, { max: 0 }),
        atMost('corrupt databases', found.damaged, { max: 0 }),
        ['orphaned files before cleanup', leftBehind],
        atMost('orphaned files after cleanup', remaining, { max: 0 }),
      ],
    }
  })
}

/** Creates an account with a recording, a reference record, a record to edit, and a meeting. */
async function prepare(/** @type {string} */ url, /** @type {ConsistencyChecker} */ checker) {
  const token = await signIn(url)
  const before = await secondsOf(url, token)
  const bytes = wavOf(0, recordingMs)
  const sent = (await uploadSlowly(url, { token, bytes, pauseMs: 0 })).data
  checker.uploads.set(sent.url, sha256(bytes))
  const recording = { ...sent, size: bytes.length }
  const add = async (/** @type {string} */ title) => {
    const body = { title, language: 'en', mode: 'normal', ...recording }
    const { data } = await call(url, '/api/voice/addTask', { token, body })
    checker.tasks.add(data.id)
    return data.id
  }
  const [model, record] = [await add('as it should be'), await add('edited')]
  await waitForTranscriptions(url, token)
  const { data } = await call(url, `/api/voice/find?id=${model}`, { token })
  const added = await call(url, '/api/task/add', {
    token,
    body: { title: 'a meeting', language: 'en' },
  })
  return {
    token,
    recording,
    record,
    meeting: added.data.id,
    before,
    model: wordsOf(data.list),
  }
}

/**
 * Runs the load and strikes until the server is down; strikes on engines are followed by others.
 * @param {object} options
 * @param {import('../lib/testServer.mjs').TestServer} options.server
 * @param {Awaited<ReturnType<typeof prepare>>} options.fixture
 * @param {ConsistencyChecker} options.checker
 * @param {import('./lib/random.mjs').Random} options.random
 * @param {{ unclean: number, faults: number }} options.counts
 * @param {(line: string) => void} options.log
 * @returns {Promise<Strike[]>}
 */
async function runRound({ server, fixture, checker, random, counts, log }) {
  const down = new AbortController()
  const context = {
    url: server.url,
    ...fixture,
    checker,
    random: random.fork(String(random.next())),
    over: down.signal,
  }
  const users = [
    uploadRepeatedly(context),
    uploadRepeatedly(context),
    transcribeRepeatedly(context),
    editRepeatedly(context),
    recordMeeting(context),
  ].map((work) =>
    work.catch((/** @type {unknown} */ error) => {
      // Connection errors are expected once the server is down.
      if (down.signal.aborted) return
      counts.faults += 1
      log(`rejected: ${error instanceof Error ? error.message : String(error)}`)
    }),
  )
  /** @type {Strike[]} */
  const strikes = []
  for (;;) {
    await sleep(random.between(200, 3_000))
    const engines = childrenOf(server.pid).filter((pid) => commandOf(pid).includes('decoderProcess'))
    if (engines.length > 0 && random.chance(0.3)) {
      for (const pid of random.chance(0.5) ? engines : [random.pick(engines)]) kill(pid)
      strikes.push('engines')
      continue
    }
    const isGraceful = random.chance(0.25)
    down.abort()
    const code = await server.stop(isGraceful ? 'SIGTERM' : 'SIGKILL')
    if (isGraceful && code !== 0) counts.unclean += 1
    strikes.push(isGraceful ? 'ended' : 'killed')
    await Promise.all(users)
    return strikes
  }
}

/** Waits for all work to finish, and checks everything. */
async function finish(
  /** @type {string} */ url,
  /** @type {Awaited<ReturnType<typeof prepare>>} */ fixture,
  /** @type {ConsistencyChecker} */ checker,
) {
  const { token, model, record, before } = fixture
  await checker.check({ url, ...fixture, uploads: [...checker.uploads.keys()] })
  const meetingTask = await endMeeting({
    url,
    token,
    id: fixture.meeting,
    checker,
  })
  await waitForTranscriptions(url, token)
  const rows = await fetchAllTasks(url, token)
  let unlike = 0
  for (const { id, status, type } of rows) {
    if (status !== 2 || type !== 'file' || id === record) continue
    const { data } = await call(url, `/api/voice/find?id=${id}`, { token })
    if (wordsOf(data.list) !== model) unlike += 1
  }
  const { data } = await call(url, `/api/voice/find?id=${meetingTask}`, {
    token,
  })
  const wav = Buffer.from(await (await fetch(url + data.url)).arrayBuffer()).subarray(44)
  const sent = audioOf(fixture.meeting, 0, checker.ackedMs)
  return {
    failed: rows.filter(({ status }) => status !== 2).length,
    unlike,
    wrongBytes: Math.abs(wav.length - sent.length) + countDifferences(wav, sent),
    due: rows.filter(({ status }) => status === 2).reduce((total, { times }) => total + times, 0),
    paid: before - (await secondsOf(url, token)),
  }
}

/** Texts and times; ids may differ. */
const wordsOf = (/** @type {{ start: number, end: number, text: string }[]} */ list) =>
  JSON.stringify(list.map(({ start, end, text }) => [start, end, text]))

function countDifferences(/** @type {Buffer} */ a, /** @type {Buffer} */ b) {
  let count = 0
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) if (a[at] !== b[at]) count += 1
  return count
}

async function secondsOf(/** @type {string} */ url, /** @type {string} */ token) {
  const { data } = await call(url, '/api/passport/userinfo', { token })
  return data.user.total + data.user.month_total
}

async function waitForTranscriptions(/** @type {string} */ url, /** @type {string} */ token) {
  const limit = performance.now() + transcriptionTimeoutMs
  while ((await fetchAllTasks(url, token)).some(({ status }) => status === 1)) {
    if (performance.now() > limit) throw new Error(`transcriptions took longer than ${transcriptionTimeoutMs} ms`)
    await sleep(100)
  }
}

/** Number of orphaned files that the server's cleanup leaves, even when they are old. */
async function orphansAfterCleanup(/** @type {import('./lib/targetServer.mjs').TargetServer} */ { dataDir, start }) {
  makeOlder(dataDir, 3)
  const server = await start()
  const limit = performance.now() + cleanupTimeoutMs
  while (orphans(dataDir).length > 0 && performance.now() < limit) await sleep(500)
  await server.stop()
  return orphans(dataDir).length
}

/** @returns {number[]} */
function childrenOf(/** @type {number} */ pid) {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry) && statSync(`/proc/${entry}`, { throwIfNoEntry: false }))
    .map(Number)
    .filter((child) => new RegExp(`^\\d+ \\(.*\\) \\S (\\d+) `).exec(read(child, 'stat'))?.[1] === String(pid))
}

const commandOf = (/** @type {number} */ pid) => read(pid, 'cmdline')

/** '' if the process has exited meanwhile. */
function read(/** @type {number} */ pid, /** @type {string} */ file) {
  try {
    return readFileSync(join('/proc', String(pid), file), 'utf8')
  } catch {
    return ''
  }
}

function kill(/** @type {number} */ pid) {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process has already exited.
  }
}
