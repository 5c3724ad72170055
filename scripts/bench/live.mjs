/** Live meetings: latency of acknowledgments with many concurrent meetings, and memory of a long one. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { call, signIn } from '../lib/testServer.mjs'
import { spokenMs as voiceMs, turnMs, withStandIn } from './standIn.mjs'
import { memoryOf } from './usage.mjs'

const sessions = 20
const spokenMs = 30_000
const frameMs = 100
const pcmBytesPerMs = 32
const hourMs = 3_600_000
const language = 'en'

export async function* measure() {
  const env = { LIVE_SESSIONS_PER_USER: String(sessions), LIVE_PROCESSES: String(sessions), WELCOME_SECONDS: '1000000' }
  yield* await withStandIn(({ url }) => concurrentMeetings(url), env)
  // A separate server, because the first one's peak memory would hide this one's.
  yield* await withStandIn(({ url, pid }) => hourLongMeeting(url, pid), env)
}

/** Concurrent meetings in real time. */
async function concurrentMeetings(/** @type {string} */ url) {
  const token = await signIn(url)
  const recorders = await Promise.all(Array.from({ length: sessions }, (_, seed) => startMeeting(url, token, seed + 1)))
  await Promise.all(recorders.map((recorder, index) => streamAudio(recorder, index * (frameMs / sessions))))
  const records = await Promise.all(recorders.map((recorder) => verifyRecord(url, token, recorder)))
  const delays = recorders.flatMap(({ delays: own }) => own).sort((a, b) => a - b)
  const share = (/** @type {number} */ part) => delays[Math.floor(part * (delays.length - 1))] ?? Infinity
  return [
    { name: `${sessions} meetings: audio to its ack, median`, value: share(0.5), unit: 'ms' },
    { name: `${sessions} meetings: audio to its ack, p95`, value: share(0.95), unit: 'ms', max: 250 },
    {
      name: `${sessions} meetings: bytes lost or changed`,
      value: sum(records.map(({ lost }) => lost)),
      unit: 'B',
      max: 0,
    },
    {
      name: `${sessions} meetings: minimum segments recognized in one`,
      value: Math.min(...records.map(({ segments }) => segments)),
      unit: '',
      min: expectedSegments(spokenMs),
    },
  ]
}

const sum = (/** @type {number[]} */ values) => values.reduce((a, b) => a + b, 0)
/** Minimum number of stored segments; the first and the last may be incomplete. */
const expectedSegments = (/** @type {number} */ ms) => Math.floor(ms / turnMs) - 1

/** An hour of audio, sent as fast as the server accepts it. */
async function hourLongMeeting(/** @type {string} */ url, /** @type {number} */ pid) {
  const token = await signIn(url)
  const before = memoryOf(pid)
  const { socket, acked, done } = await startMeeting(url, token, 0)
  const turn = Array.from({ length: turnMs / frameMs }, (_, at) => audioFrame(0, at * frameMs))
  const start = performance.now()
  for (let ms = 0; ms < hourMs; ms += frameMs) {
    socket.send(turn[(ms % turnMs) / frameMs] ?? new Uint8Array(0))
    while (socket.bufferedAmount > 2 ** 20) await sleep(5)
  }
  await acked(hourMs)
  const seconds = (performance.now() - start) / 1000
  socket.send(JSON.stringify({ type: 'stop' }))
  const stopped = performance.now()
  const id = await done
  const recordedAfter = (performance.now() - stopped) / 1000
  const { data } = await call(url, `/api/voice/find?id=${id}`, { token })
  return [
    { name: 'an hour of audio at once: stored after', value: seconds, unit: 's' },
    { name: 'an hour of audio: stop to its record', value: recordedAfter, unit: 's' },
    { name: 'an hour of audio: segments recognized', value: data.list.length, unit: '', min: expectedSegments(hourMs) },
    {
      name: 'an hour of audio: growth of peak memory',
      value: (memoryOf(pid).peak - Math.max(before.peak, before.now)) / 2 ** 20,
      unit: 'MiB',
      max: 100,
    },
  ]
}

/**
 * @typedef {object} Recorder
 * @property {WebSocket} socket
 * @property {number} seed of its audio
 * @property {number[]} sentAt when each frame was sent
 * @property {number[]} delays from then to its ack, in milliseconds
 * @property {(ms: number) => Promise<void>} acked resolves when that much is stored
 * @property {Promise<number>} done id of its record
 */

/**
 * Creates a meeting and starts recording it.
 * @param {string} url
 * @param {string} token
 * @param {number} seed
 * @returns {Promise<Recorder>}
 */
async function startMeeting(url, token, seed) {
  const { data } = await call(url, '/api/task/add', { token, body: { title: `meeting ${seed}`, language } })
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/realtime`)
  /** @type {{ ms: number, resolve: () => void }[]} */
  const waiting = []
  let storedMs = 0
  /** @type {number[]} */
  const sentAt = []
  /** @type {number[]} */
  const delays = []
  const ready = deferred()
  const done = deferred()
  socket.on('message', (/** @type {Buffer} */ text) => {
    const frame = JSON.parse(text.toString())
    if (frame.type === 'ready') ready.resolve(undefined)
    if (frame.type === 'done') done.resolve(frame.task_id)
    if (frame.type === 'error' && frame.fatal) throw new Error(frame.msg)
    if (frame.type !== 'ack') return
    const now = performance.now()
    for (let ms = storedMs; ms < frame.acked_ms; ms += frameMs) delays.push(now - (sentAt[ms / frameMs] ?? now))
    storedMs = frame.acked_ms
    for (const waiter of waiting) if (waiter.ms <= storedMs) waiter.resolve()
  })
  await once(socket, 'open')
  socket.send(
    JSON.stringify({ type: 'start', token, meeting_id: data.id, language, from_ms: 0, client: `recorder ${seed}` }),
  )
  await ready.promise
  const acked = (/** @type {number} */ ms) =>
    new Promise((/** @type {(value?: undefined) => void} */ resolve) => {
      if (storedMs >= ms) resolve()
      else waiting.push({ ms, resolve })
    })
  return { socket, seed, sentAt, delays, acked, done: done.promise }
}

function deferred() {
  /** @type {(value: any) => void} */
  let resolve = () => {}
  const promise = new Promise((fulfil) => (resolve = fulfil))
  return { promise, resolve }
}

/** Sends frames in real time, starting after the offset. */
async function streamAudio(/** @type {Recorder} */ { socket, seed, sentAt, acked }, /** @type {number} */ offsetMs) {
  const start = performance.now() + offsetMs
  for (let ms = 0; ms < spokenMs; ms += frameMs) {
    await sleep(Math.max(0, start + ms - performance.now()))
    sentAt.push(performance.now())
    socket.send(audioFrame(seed, ms))
  }
  await acked(spokenMs)
}

/** Stops the meeting, compares the record with the sent audio, and counts its segments. */
async function verifyRecord(
  /** @type {string} */ url,
  /** @type {string} */ token,
  /** @type {Recorder} */ { socket, seed, done },
) {
  socket.send(JSON.stringify({ type: 'stop' }))
  const { data } = await call(url, `/api/voice/find?id=${await done}`, { token })
  const wav = Buffer.from(await (await fetch(url + data.url)).arrayBuffer())
  const frames = Array.from({ length: spokenMs / frameMs }, (_, index) => audioFrame(seed, index * frameMs))
  const sent = Buffer.concat(frames)
  let lost = Math.abs(wav.length - 44 - sent.length)
  for (let at = 0; at < sent.length; at += 1) if (wav[at + 44] !== sent[at]) lost += 1
  return { lost, segments: data.list.length }
}

/** A nearly unique frame of 100 ms: loud during speech, quiet in a pause. */
export function audioFrame(/** @type {number} */ seed, /** @type {number} */ ms) {
  const loudness = ms % turnMs < voiceMs ? 40 : 1 / 16
  const samples = Int16Array.from({ length: (frameMs * pcmBytesPerMs) / 2 }, (_, at) =>
    Math.round((((seed * 31 + (ms / frameMs) * 17 + at * 7) & 0xff) - 128) * loudness),
  )
  return new Uint8Array(samples.buffer)
}
