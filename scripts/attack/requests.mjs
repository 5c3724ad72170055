/**
 * A flood of hostile requests during normal use: huge and endless bodies, partial requests, wrong logins. Measures the impact on other
 * users. Runs on this machine only.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request as send } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { WebSocket } from 'ws'
import { call, startTask, withTestServer } from '../lib/testServer.mjs'
import { root } from '../lib/run.mjs'

/**
 * @typedef {object} Figure
 * @property {string} name
 * @property {number} value
 * @property {string} unit
 * @property {number} [max] the largest acceptable value
 *
 * @typedef {object} Target
 * @property {string} host
 * @property {number} port
 * @property {string} token of an account that attacks
 * @property {number} recordId a record of that account
 * @property {number} seed
 */

/** Source address of the attackers: another loopback address. */
const attackerAddress = '127.0.0.2'
const recording = `${root}/tests/audio/goforward.wav`
/**
 * Largest acceptable medians under attack, on two cores that also transcribe a meeting. A login hashes a password for half a second
 * of a core, and waits for the wrong ones before it; an upload starts ffprobe.
 * @type {Record<string, number>}
 */
const maxMedianMs = { login: 3_000, list: 300, find: 300, upload: 1_000 }

/**
 * @param {{ seed?: number, log?: (line: string) => void, seconds?: number }} [options] a third of the seconds runs without an attack
 * @returns {Promise<Figure[]>}
 */
export async function requests({ seed = 1, log = () => {}, seconds = 30 } = {}) {
  /** @type {Figure[]} */
  let figures = []
  await withTestServer(async ({ url, pid }) => {
    const owner = await account(url, 'owner')
    const attacker = await account(url, 'attacker')
    const { id } = await startTask(url, owner, recording)
    const recordId = (await startTask(url, attacker, recording)).id
    const { hostname: host, port } = new URL(url)
    const atRest = residentMb(pid)
    log(`at rest: ${atRest.toFixed(0)} MB`)

    const work = { login: () => login(url, 'owner'), list: () => call(url, '/api/voice/index', { token: owner }) }
    const probes = [
      repeatedly('login', 1_000, work.login),
      repeatedly('list', 100, work.list),
      repeatedly('find', 100, () => call(url, `/api/voice/find?id=${id}`, { token: owner })),
      repeatedly('upload', 400, () => uploadSmall(url, owner)),
    ]
    const meeting = await startLiveMeeting(url, owner)
    await sleep((seconds * 1000) / 3)
    const peace = probes.map(({ takeTimings }) => takeTimings())
    const peaceAck = meeting.takeMaxWait()
    log(
      `peace: ${peace.map(({ name, worst }) => `${name} ${worst.toFixed(0)} ms`).join(', ')}, audio ${peaceAck.toFixed(0)} ms`,
    )

    // The worker prepares its bodies first.
    const flood = new Worker(new URL(import.meta.url), {
      workerData: { host, port: Number(port), token: attacker, recordId, seed },
    })
    /** @type {Record<string, number>} */
    let answers = {}
    await once(flood, 'message')
    flood.on('message', (counts) => (answers = counts))
    let peakMb = 0
    const watching = setInterval(() => (peakMb = Math.max(peakMb, residentMb(pid))), 100)
    await sleep((seconds * 2000) / 3)
    const attacked = probes.map(({ takeTimings }) => takeTimings())
    const attackedAck = meeting.takeMaxWait()
    flood.postMessage('stop')
    await once(flood, 'exit')
    clearInterval(watching)
    for (const probe of probes) await probe.stop()
    meeting.stop()
    const afterMb = await settledMb(pid)
    log(`responses to the attackers: ${JSON.stringify(answers)}`)

    figures = [
      ...peace.map(({ name, worst }) => ({ name: `${name} in peace, longest`, value: worst, unit: 'ms' })),
      ...attacked.flatMap(({ name, worst, median, failed }, index) => [
        { name: `${name} in peace, median`, value: peace[index]?.median ?? 0, unit: 'ms' },
        { name: `${name} under attack, median`, value: median, unit: 'ms', max: maxMedianMs[name] },
        { name: `${name} under attack, longest`, value: worst, unit: 'ms' },
        { name: `${name} under attack, failed`, value: failed, unit: '', max: 0 },
      ]),
      { name: 'live audio in peace, longest wait', value: peaceAck, unit: 'ms', max: 1_000 },
      { name: 'live audio under attack, longest wait', value: attackedAck, unit: 'ms', max: 1_000 },
      { name: 'memory at rest', value: atRest, unit: 'MB' },
      { name: 'memory under attack, peak', value: peakMb, unit: 'MB' },
      { name: 'memory a while after', value: afterMb, unit: 'MB', max: 220 },
    ]
  })
  return figures
}

/** @param {string} url @param {string} username */
async function account(url, username) {
  const password = `${username} has a password`
  await call(url, '/user/register', { body: { username, password, confirm: password } })
  return (await login(url, username)).data.token
}

/** @param {string} url @param {string} username */
const login = (url, username) =>
  call(url, '/api/passport/alogin', { body: { username, password: `${username} has a password` } })

/** @param {string} url @param {string} token */
async function uploadSmall(url, token) {
  const form = new FormData()
  form.set('file', new Blob([readFileSync(recording)]), 'small.wav')
  const answer = await fetch(`${url}/api/common/upload`, { method: 'POST', headers: { token }, body: form })
  if ((await answer.json()).code !== 1) throw new Error('the upload was refused')
}

/**
 * Repeats an action and records its duration.
 * @param {string} name
 * @param {number} delayMs between two calls
 * @param {() => Promise<unknown>} work
 */
function repeatedly(name, delayMs, work) {
  /** @type {number[]} */
  let times = []
  let failed = 0
  let stopped = false
  const run = (async () => {
    while (!stopped) {
      const startedAt = performance.now()
      await work().then(
        () => times.push(performance.now() - startedAt),
        () => (failed += 1),
      )
      await sleep(delayMs)
    }
  })()
  return {
    takeTimings() {
      const sorted = times.toSorted((a, b) => a - b)
      const taken = {
        name,
        failed,
        worst: sorted.at(-1) ?? Infinity,
        median: sorted[Math.floor(sorted.length / 2)] ?? Infinity,
      }
      times = []
      failed = 0
      return taken
    },
    async stop() {
      stopped = true
      await run
    },
  }
}

/** A live meeting that measures how long its audio waits to be stored. @param {string} url @param {string} token */
async function startLiveMeeting(url, token) {
  const { data } = await call(url, '/api/task/add', { body: { title: 'A meeting', language: 'en' }, token })
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/realtime`)
  await once(socket, 'open')
  const ready = once(socket, 'message')
  socket.send(
    JSON.stringify({
      type: 'start',
      token,
      meeting_id: data.id,
      language: 'en',
      from_ms: 0,
      client: 'a-capture-of-attack',
    }),
  )
  await ready
  const frameMs = 100
  /** @type {{ toMs: number, at: number }[]} */
  let unstored = []
  let sentMs = 0
  let longest = 0
  const update = () => (longest = Math.max(longest, performance.now() - (unstored[0]?.at ?? performance.now())))
  const sending = setInterval(() => {
    update()
    socket.send(new Uint8Array(frameMs * 32))
    sentMs += frameMs
    unstored.push({ toMs: sentMs, at: performance.now() })
  }, frameMs)
  socket.on('message', (/** @type {Buffer} */ text) => {
    const frame = JSON.parse(text.toString())
    if (frame.type === 'ack') {
      update()
      unstored = unstored.filter(({ toMs }) => toMs > frame.acked_ms)
    }
  })
  socket.on('close', () => (longest = Infinity))
  return {
    takeMaxWait() {
      update()
      const taken = longest
      longest = 0
      return taken
    },
    stop() {
      clearInterval(sending)
      socket.removeAllListeners('close')
      socket.terminate()
    },
  }
}

/** Resident memory of a process, in MB. @param {number} pid */
function residentMb(pid) {
  const [, kilobytes = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

/** The minimum within half a minute, since memory is returned to the system lazily. @param {number} pid */
async function settledMb(pid) {
  let min = Infinity
  for (let second = 0; second < 30; second += 1) {
    await sleep(1_000)
    min = Math.min(min, residentMb(pid))
  }
  return min
}

// ---- the attackers, in a separate thread so that they do not affect the measurement --------------------------------------

/** @param {Target} target */
async function attack({ host, port, token, recordId, seed }) {
  let stopped = false
  parentPort?.once('message', () => (stopped = true))
  /** @type {Record<string, number>} */
  const answers = {}
  const count = (/** @type {string} */ what) => (answers[what] = (answers[what] ?? 0) + 1)
  const from = { host, port, localAddress: attackerAddress }

  const bodies = hostileBodies(recordId)
  parentPort?.postMessage('ready')

  /** @param {string} name @param {string} path @param {{ body: Buffer, headers?: Record<string, string> }} content */
  const post = (name, path, { body, headers }) =>
    new Promise((resolve) => {
      const type = { 'content-type': 'application/json', 'content-length': String(body.length) }
      const request = send(
        { ...from, path, method: 'POST', agent: false, headers: { ...type, ...headers } },
        (answer) => {
          count(`${name} ${answer.statusCode}`)
          answer.resume().once('close', resolve)
        },
      )
      request.on('error', () => (count(`${name} cut`), resolve(undefined)))
      request.end(body)
    })

  const megabyte = Buffer.alloc(2 ** 20, '0,')
  /** Sends a partial request and then nothing; reconnects when it is closed. @param {string} name @param {string} text @param {number} [megabytes] */
  const half = (name, text, megabytes = 0) => {
    if (stopped) return
    const socket = connect(from, () => {
      socket.write(text)
      for (let sent = 0; sent < megabytes; sent += 1) socket.write(megabyte)
    })
    sockets.add(socket)
    socket
      .on('error', () => {})
      .resume()
      .on('close', () => {
        count(`${name} cut`)
        sockets.delete(socket)
        setTimeout(() => half(name, text, megabytes), 1_000)
      })
  }
  const sockets = new Set()

  const head = (/** @type {string} */ path, /** @type {string} */ rest) =>
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n${rest}\r\n`
  for (let at = 0; at < 400; at += 1)
    half(
      'half head',
      at % 2
        ? 'GET / HTTP/1.1\r\nHost: x'
        : 'POST /api/passport/alogin HTTP/1.1\r\nContent-Length: 100\r\nHost: x\r\n\r\n{',
    )
  for (let at = 0; at < 40; at += 1) {
    const [rest, size] =
      [
        ['Transfer-Encoding: chunked\r\n', 31],
        [`Content-Length: ${32 * 2 ** 20}\r\n`, 31],
        [`Token: ${token}\r\nContent-Length: ${11 * 2 ** 20}\r\n`, 10],
      ][at % 3] ?? []
    const chunk = String(rest).startsWith('Transfer') ? `${(32 * 2 ** 20).toString(16)}\r\n` : ''
    half('endless body', head('/api/voice/edit', String(rest)) + chunk, Number(size))
  }

  const wrongLogins = (async () => {
    await Promise.all(
      Array.from({ length: 90 }, (_, at) =>
        post('wrong login', '/api/passport/alogin', {
          body: Buffer.from(JSON.stringify({ username: `nobody ${seed} ${at}`, password: 'wrong' })),
        }),
      ),
    )
  })()

  const editing = bodies.map(async ([name, body], at) => {
    await sleep((seed * 7 + at * 13) % 50)
    while (!stopped) {
      await post(String(name), '/api/voice/edit', { body: body, headers: { token } })
      await sleep(50)
    }
  })

  await Promise.all([wrongLogins, ...editing])
  for (const socket of sockets) socket.destroy()
  parentPort?.postMessage(answers)
  setImmediate(() => process.exit())
}

/** Hostile edits, and the largest valid one. @param {number} recordId @returns {[string, Buffer][]} */
function hostileBodies(recordId) {
  const start = `{"id":${recordId},"version":0,"list":[`
  const zeros = (/** @type {number} */ bytes) =>
    Buffer.concat([Buffer.from(start), Buffer.alloc(bytes - 100, '0,'), Buffer.from('0]}')])
  const words = Array.from({ length: 5 }, () => [0, 1, 'some words ', 0.5])
  const segment = (/** @type {number} */ at) =>
    JSON.stringify({ id: `s${at}`, start: 0, end: 1, role: '', text: 'some words '.repeat(5), words })
  return [
    ['hostile edit of 32 MB', zeros(32 * 2 ** 20)],
    ['hostile edit of 12 MB', zeros(12 * 2 ** 20)],
    [
      'empty words of 12 MB',
      Buffer.concat([
        Buffer.from(`${start}{"id":"s","start":0,"end":1,"text":"","words":[`),
        Buffer.alloc(12 * 2 ** 20 - 1_000, '[0,0,""],').subarray(0, Math.floor((12 * 2 ** 20 - 1_000) / 9) * 9),
        Buffer.from('[0,0,""]]}]}'),
      ]),
    ],
    ['largest edit', Buffer.from(`${start}${Array.from({ length: 20_000 }, (_, at) => segment(at)).join(',')}]}`)],
  ]
}

if (!isMainThread && workerData) await attack(workerData)
else if (process.argv[1] === new URL(import.meta.url).pathname) {
  for (const { name, value, unit, max } of await requests({
    log: console.log,
    seconds: Number(process.argv[2] ?? 30),
  })) {
    console.log(
      `${name.padEnd(44)} ${value.toFixed(1).padStart(9)} ${unit.padEnd(3)} ${max === undefined ? '' : value > max ? `ABOVE ${max}` : 'ok'}`,
    )
  }
}
