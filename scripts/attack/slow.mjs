/**
 * Connections that never complete: partial headers, partial bodies, stalled uploads, unread responses, silent live connections. Each
 * must be closed within its limit, while other clients are served.
 */
import { setMaxListeners } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { memoryOf } from '../bench/usage.mjs'
import { call, signIn } from '../lib/testServer.mjs'
import { requireLoopback, withTargetServer } from './lib/targetServer.mjs'
import { createRandom } from './lib/random.mjs'
import { atMost } from './lib/resultRows.mjs'
import { uploadSlowly } from './lib/slowUpload.mjs'
import { wavOf } from './lib/testAudio.mjs'

/** Added to the server's own limits, in seconds. */
const slackSeconds = 10
const kinds = {
  'half a head': { count: 100, seconds: 30 + slackSeconds },
  'half a head, a byte now and then': { count: 30, seconds: 30 + slackSeconds },
  'half a body': { count: 40, seconds: 30 + slackSeconds },
  'a login, a byte now and then': { count: 20, seconds: 30 + slackSeconds },
  'an upload that stands still': { count: 20, seconds: 60 + slackSeconds },
  'a live connection that says nothing': { count: 30, seconds: 10 + slackSeconds },
}
const readers = 20
const readerBytes = 20_000_000
const probeMs = 250
const maxAnswerMs = 300
const maxMemoryMb = 200

/** @typedef {{ kind: string, closedAfter: number | null }} SlowConnection `closedAfter` in seconds, null while open */

/**
 * @param {import('./parts.mjs').Options} options
 * @returns {Promise<{ rows: import('./lib/resultRows.mjs').Row[] }>}
 */
export function run({ seed, until }) {
  return withTargetServer({}, async (target) => {
    const server = await target.start()
    const { url, pid } = server
    const random = createRandom(seed)
    const token = await signIn(url)
    // Somebody else: an account has a limit of requests at a time.
    const otherToken = await signIn(url)
    const bytes = wavOf(0, 2_000)
    const big = await uploadSlowly(url, {
      token,
      bytes: wavOf(1, readerBytes / 32),
      pauseMs: 0,
    })
    const quiet = await probeServer(url, { token: otherToken, bytes, end: performance.now() + 3_000 })
    const over = new AbortController()
    setMaxListeners(0, over.signal)
    /** @type {SlowConnection[]} */
    const held = []
    for (const [kind, { count }] of Object.entries(kinds))
      for (let at = 0; at < count; at += 1)
        held.push(openSlowConnection(kind, { url, token, over: over.signal, random }))
    const unread = Array.from({ length: readers }, () => readNothingFrom(url, big.data.url, over.signal))

    const longest = Math.max(...Object.values(kinds).map(({ seconds }) => seconds))
    const started = performance.now()
    const end = Math.min(started + (longest + 2) * 1000, until)
    const answers = await probeServer(url, { token: otherToken, bytes, end })
    const waited = (performance.now() - started) / 1000
    over.abort()
    for (const socket of unread) socket.destroy()
    await sleep(1_000)
    const { now } = memoryOf(pid)
    await server.stop()

    /** @type {import('./lib/resultRows.mjs').Row[]} */
    const connections = Object.entries(kinds).map(([kind, { seconds }]) => {
      const own = held.filter((connection) => connection.kind === kind)
      if (waited < seconds) return [`${kind}: this run is too short for its ${seconds} s`, own.length]
      const late = own.filter(({ closedAfter }) => (closedAfter ?? waited) > seconds)
      return atMost(`${kind}: longer than ${seconds} s`, late.length, { max: 0 })
    })
    return {
      rows: [
        ['connections held', held.length + readers],
        ...connections,
        ['slowest response to others, before', `${Math.round(Math.max(...quiet))} ms`],
        atMost('slowest response to others, meanwhile', Math.round(Math.max(...answers)), {
          max: maxAnswerMs,
          unit: 'ms',
        }),
        atMost('memory afterwards', Math.round(now / 2 ** 20), { max: maxMemoryMb, unit: 'MB' }),
      ],
    }
  })
}

/**
 * Opens a connection that never completes.
 * @param {string} kind
 * @param {{ url: string, token: string, over: AbortSignal, random: import('./lib/random.mjs').Random }} options
 * @returns {SlowConnection}
 */
function openSlowConnection(kind, { url, token, over, random }) {
  const { host } = new URL(url)
  const started = performance.now()
  /** @type {SlowConnection} */
  const held = { kind, closedAfter: null }
  const note = () => {
    if (!over.aborted) held.closedAfter ??= (performance.now() - started) / 1000
  }
  if (kind === 'a live connection that says nothing') {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/realtime`)
    socket.on('error', () => {}).on('close', note)
    over.addEventListener('abort', () => socket.terminate())
    return held
  }
  const json = 'content-type: application/json\r\n'
  const login = `POST /api/passport/alogin HTTP/1.1\r\nhost: ${host}\r\n${json}content-length: 60\r\n\r\n{"user`
  const upload = `POST /api/common/upload HTTP/1.1\r\nhost: ${host}\r\ntoken: ${token}\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: 9000000\r\n\r\n--b\r\ncontent-disposition: form-data; name="file"; filename="a.wav"\r\n\r\nRIFF`
  const head = `GET /api/ajax/setting HTTP/1.1\r\nhost: ${host}\r\nx-${random.between(0, 999)}: `
  const text = kind.startsWith('half a head') ? head : kind.startsWith('an upload') ? upload : login
  const socket = connectTo(url)
  socket.on('close', note)
  // The response must be read, or the close event never fires.
  socket.resume()
  socket.write(text)
  over.addEventListener('abort', () => socket.destroy())
  if (kind.endsWith('now and then')) {
    const dripping = setInterval(() => socket.write('a'), 4_000)
    socket.on('close', () => clearInterval(dripping))
  }
  return held
}

/** Requests a large file and reads none of it. */
function readNothingFrom(/** @type {string} */ url, /** @type {string} */ path, /** @type {AbortSignal} */ over) {
  const socket = connectTo(url)
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${new URL(url).host}\r\n\r\n`)
  over.addEventListener('abort', () => socket.destroy())
  return socket
}

function connectTo(/** @type {string} */ url) {
  requireLoopback(url)
  const { hostname, port } = new URL(url)
  return connect(Number(port), hostname).on('error', () => {})
}

/**
 * Normal use in a loop: settings, record list, short uploads.
 * @param {string} url
 * @param {{ token: string, bytes: Buffer, end: number }} options `bytes`: the WAV file to upload; `end`: on `performance.now()`
 * @returns {Promise<number[]>} duration of each call, in milliseconds
 */
async function probeServer(url, { token, bytes, end }) {
  const taken = []
  for (let turn = 0; performance.now() < end; turn += 1) {
    const started = performance.now()
    if (turn % 8 === 7) await uploadSlowly(url, { token, bytes, pauseMs: 0 })
    else await call(url, turn % 2 === 0 ? '/api/ajax/setting' : '/api/voice/index', { token })
    taken.push(performance.now() - started)
    await sleep(probeMs)
  }
  return taken
}
