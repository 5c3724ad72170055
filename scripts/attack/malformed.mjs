/**
 * Fuzzes the API with malformed requests and frames: missing, mistyped, huge or foreign fields, wrong content types, bad logins,
 * invalid ranges and path traversal. The server may reject all of it and must stay healthy.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf } from '../bench/usage.mjs'
import { call, signIn } from '../lib/testServer.mjs'
import { withTargetServer } from './lib/targetServer.mjs'
import { allCalls } from './malformed/contract.mjs'
import { malformedFrames } from './malformed/frames.mjs'
import { malformedRequest } from './malformed/requests.mjs'
import { createRandom } from './lib/random.mjs'
import { atLeast, atMost } from './lib/resultRows.mjs'
import { uploadSlowly } from './lib/slowUpload.mjs'
import { wavOf } from './lib/testAudio.mjs'

const concurrency = 6
/** One in this many requests is a live connection. */
const requestsPerConnection = 12
const responseTimeoutMs = 30_000
const maxMemoryMb = 300
/** Stored in another user's records; a response that contains it is a data leak. */
const secret = 'what-nobody-else-may-read'
/** Contents that no response may contain. */
const leaks = [secret, 'root:x:0:', 'SQLite format 3', 'DATA_DIR=']

/**
 * @param {import('./parts.mjs').Options} options
 * @returns {Promise<{ rows: import('./lib/resultRows.mjs').Row[] }>}
 */
export function run({ seed, until, log }) {
  const env = {
    LOGIN_TRIES: '1000',
    LOGIN_TRIES_PER_ADDRESS: '1000',
    REGISTERS_PER_HOUR: '1000',
  }
  return withTargetServer({ env }, async (target) => {
    const server = await target.start()
    const { url, pid } = server
    const victim = await createAccount(url, secret)
    const before = await readEverything(url, victim)
    const attacker = await createAccount(url, 'own')
    const counts = {
      requests: 0,
      frames: 0,
      refused: 0,
      taken: 0,
      faults: 0,
      leaked: 0,
      unanswered: 0,
      wrongRanges: 0,
    }
    let slowestMs = 0
    const known = {
      calls: allCalls(),
      token: attacker.token,
      values: {
        id: [attacker.task, victim.task, attacker.meeting, victim.meeting, 10 ** 6],
        task_id: [attacker.task, victim.task],
        meeting_id: [attacker.meeting, victim.meeting],
        url: [attacker.file, victim.file, '/files/none.wav'],
      },
      files: [attacker.file],
    }

    const checkForLeak = (/** @type {string} */ text, /** @type {string} */ what) => {
      if (!leaks.some((word) => text.includes(word))) return
      counts.leaked += 1
      log(`leaked foreign data: ${what}`)
    }
    const sendOne = async (/** @type {import('./lib/random.mjs').Random} */ random) => {
      if (random.chance(1 / requestsPerConnection)) {
        const meetings = [attacker.meeting, victim.meeting, 10 ** 6]
        const { frames, received } = await malformedFrames(random, {
          url,
          token: known.token,
          meetings,
        })
        counts.frames += frames
        return checkForLeak(received, 'a frame')
      }
      const { path, init } = malformedRequest(random, known)
      const what = `${init.method ?? 'GET'} ${path.slice(0, 120)}`
      const started = performance.now()
      const answer = await tryFetch(url + path, init)
      counts.requests += 1
      if (answer === 'unsendable') return
      if (answer === null) {
        counts.unanswered += 1
        return log(`no response: ${what}`)
      }
      slowestMs = Math.max(slowestMs, performance.now() - started)
      if (answer.status >= 500) {
        counts.faults += 1
        log(`${answer.status}: ${what} ${typeof init.body === 'string' ? init.body.slice(0, 200) : ''}`)
      }
      counts[answer.status < 300 && answer.text.includes('"code":1') ? 'taken' : 'refused'] += 1
      if (answer.status === 206 && !isRightRange(answer)) counts.wrongRanges += 1
      checkForLeak(answer.text, what)
    }

    const random = createRandom(seed)
    const clients = Array.from({ length: concurrency }, async (_, at) => {
      const own = random.fork(String(at))
      while (performance.now() < until) await sendOne(own)
    })
    const renewing = renewLogin(url, known, until)
    await Promise.all([...clients, renewing])

    const alive = await tryFetch(`${url}/api/ajax/setting`, {})
    const peak = memoryOf(pid).peak / 2 ** 20
    const changed = (await readEverything(url, victim)) === before ? 0 : 1
    const crashes = alive !== 'unsendable' && alive?.status === 200 ? 0 : 1
    const exitCode = await server.stop()
    return {
      rows: [
        atLeast('malformed requests', counts.requests, { min: 1 }),
        ['rejected, accepted', `${counts.refused}, ${counts.taken}`],
        ['frames over live connections', counts.frames],
        atMost('5xx responses', counts.faults, { max: 0 }),
        atMost('requests without a response', counts.unanswered, { max: 0 }),
        atMost('server crashes', crashes, { max: 0 }),
        atMost('server did not stop cleanly', exitCode === 0 ? 0 : 1, { max: 0 }),
        atMost('responses with foreign data', counts.leaked, { max: 0 }),
        atMost('foreign records changed', changed, { max: 0 }),
        atMost('wrong file ranges', counts.wrongRanges, { max: 0 }),
        ['slowest response', `${(slowestMs / 1000).toFixed(1)} s`],
        atMost('peak memory of the server', Math.round(peak), { max: maxMemoryMb, unit: 'MB' }),
      ],
    }
  })
}

/** Creates an account with a record and a meeting that contain the word. */
async function createAccount(/** @type {string} */ url, /** @type {string} */ word) {
  const token = await signIn(url)
  const bytes = wavOf(1, 8_000)
  const { data: sent } = await uploadSlowly(url, { token, bytes, pauseMs: 0 })
  const task = {
    ...sent,
    size: bytes.length,
    title: word,
    language: 'en',
    mode: 'normal',
  }
  const { data } = await call(url, '/api/voice/addTask', { token, body: task })
  for (;;) {
    const found = await call(url, `/api/voice/find?id=${data.id}`, { token })
    if (found.data.status === 2) break
    if (found.data.status !== 1) throw new Error(`a record failed: ${found.data.error}`)
    await sleep(100)
  }
  const body = { title: word, language: 'en', remark: word }
  const meeting = await call(url, '/api/task/add', { token, body })
  return { token, task: data.id, meeting: meeting.data.id, file: sent.url }
}

/** All data of an account, as one string. */
async function readEverything(
  /** @type {string} */ url,
  /** @type {{ token: string, task: number, meeting: number }} */ { token, task, meeting },
) {
  const paths = [
    `/api/voice/find?id=${task}`,
    `/api/voice/versions?id=${task}`,
    `/api/transfertask/find?id=${meeting}`,
    '/api/voice/index',
    '/api/transfertask/index',
    '/api/translate/index',
    '/api/passport/userinfo',
    '/api/credit/index',
    '/api/order/index',
  ]
  const answers = []
  for (const path of paths) answers.push(await call(url, path, { token }))
  return JSON.stringify(answers)
}

/** Signs in again when a random request ended the login, so that later requests are not all rejected. */
async function renewLogin(
  /** @type {string} */ url,
  /** @type {{ token: string }} */ known,
  /** @type {number} */ until,
) {
  while (performance.now() < until) {
    const answer = await tryFetch(`${url}/user/message`, {
      headers: { token: known.token },
    })
    if (answer !== 'unsendable' && answer?.text.includes('"code":4001')) known.token = await signIn(url)
    await sleep(500)
  }
}

/**
 * Null if there was no response; 'unsendable' if the arguments make no valid request.
 * @param {string} address
 * @param {RequestInit} init
 */
async function tryFetch(address, init) {
  let request
  try {
    request = new Request(address, init)
  } catch {
    return 'unsendable'
  }
  try {
    const response = await fetch(request, {
      signal: AbortSignal.timeout(responseTimeoutMs),
      redirect: 'manual',
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text }
  } catch {
    return null
  }
}

/** Whether a partial response has the length that its `Content-Range` declares. */
function isRightRange(/** @type {{ headers: Headers }} */ { headers }) {
  const [, first, last, size] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? []
  if (first === undefined || Number(last) >= Number(size)) return false
  return Number(headers.get('content-length')) === Number(last) - Number(first) + 1
}
