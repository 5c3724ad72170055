/**
 * Live meetings on two servers, of which one is killed: every second of their audio is compared, and how soon they go on.
 * `SCALE_MEETINGS` is their number, 100 by default.
 */
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { call } from '../../lib/testServer.mjs'
import { audioFrame } from '../live.mjs'
import { processorSeconds } from '../usage.mjs'
import { addAccounts } from './accounts.mjs'
import { percentile } from './events.mjs'
import { withSite } from './site.mjs'

const meetings = Number(process.env.SCALE_MEETINGS ?? 100)
const audioMs = 24_000
const killAtMs = 10_000
const frameMs = 100
const bytesPerSecond = 32_000
/** A client that is told to try again does so after this. */
const retryMs = 500

export async function* measure() {
  // Recognition is what the engines cost; this is everything else.
  yield* await withSite(measureMeetings, { env: { LIVE_SESSIONS: String(meetings), LIVE_PROCESSES: '0' } })
}

async function measureMeetings(/** @type {import('./site.mjs').Site} */ { query, start, stop }) {
  const [doomed, other] = [await start('web'), await start('web')]
  const accounts = await addAccounts(query, meetings)
  const recorders = await Promise.all(
    accounts.map(async ({ token }, seed) => {
      const body = { title: `Meeting ${seed}`, language: 'en' }
      const { data } = await call(other.url, '/api/task/add', { token, body })
      const urls = seed % 2 === 0 ? [doomed.url, other.url] : [other.url, doomed.url]
      return new Recorder({ token, id: data.id, seed, urls })
    }),
  )
  const before = processorSeconds(doomed.pid)
  const recordings = recorders.map((recorder, index) => recorder.record((index * frameMs) / meetings))
  await sleep(killAtMs)
  const used = processorSeconds(doomed.pid) - before
  for (const recorder of recorders) if (recorder.url === doomed.url) recorder.serverKilled()
  await stop(doomed, 'SIGKILL')
  await Promise.all(recordings)

  const stopping = performance.now()
  const tasks = await Promise.all(recorders.map((recorder) => recorder.stop()))
  const stopped = (performance.now() - stopping) / 1000
  let lost = 0
  for (const [index, recorder] of recorders.entries()) lost += await recorder.lostSeconds(other.url, tasks[index] ?? 0)
  const takeovers = recorders.flatMap(({ takeoverMs }) => takeoverMs ?? []).sort((one, two) => one - two)
  const delays = recorders.flatMap((recorder) => recorder.delays).sort((one, two) => one - two)
  const atOneServer = meetings / 2
  return [
    { name: `${meetings} meetings: seconds of audio lost or changed`, value: lost, unit: '', max: 0 },
    { name: 'meetings taken over by the other server', value: takeovers.length, unit: '', min: atOneServer },
    { name: 'from the kill to the next audio stored, median', value: percentile(takeovers, 0.5), unit: 'ms' },
    { name: 'from the kill to the next audio stored, maximum', value: takeovers.at(-1) ?? NaN, unit: 'ms', max: 5_000 },
    { name: 'audio to its ack, median', value: percentile(delays, 0.5), unit: 'ms' },
    { name: 'audio to its ack, p95', value: percentile(delays, 0.95), unit: 'ms' },
    { name: 'stop of all meetings to their records', value: stopped, unit: 's' },
    { name: 'processor of the server for a meeting', value: share(used, atOneServer), unit: '%' },
  ]
}

/** Percent of a core for each meeting. */
const share = (/** @type {number} */ seconds, /** @type {number} */ count) => (100 * seconds * 1000) / killAtMs / count

/** A client that records: it sends audio in real time, and goes on at the other server when its own is gone. */
class Recorder {
  /** @type {number[]} milliseconds from a frame to its ack */
  delays = []
  /** @type {number | undefined} milliseconds from the kill of its server until another one had stored more */
  takeoverMs
  #ackedMs = 0
  #sentMs = 0
  #startedAt = 0
  #isReady = false
  #killedAt = NaN
  #wasMoved = false
  /** @type {WebSocket | null} */
  #socket = null
  /** @type {(id: number) => void} */
  #onDone = () => {}

  /** @param {{ token: string, id: number, seed: number, urls: string[] }} meeting `urls`: of its servers, in the order of their use */
  constructor(meeting) {
    this.meeting = meeting
  }

  get url() {
    return this.meeting.urls[0] ?? ''
  }

  /** Sends all audio and waits until it is stored. */
  async record(/** @type {number} */ offsetMs) {
    await sleep(offsetMs)
    this.#startedAt = performance.now()
    this.#connect()
    while (this.#ackedMs < audioMs) {
      const spokenMs = Math.min(audioMs, performance.now() - this.#startedAt)
      for (; this.#isReady && this.#sentMs + frameMs <= spokenMs; this.#sentMs += frameMs)
        this.#socket?.send(audioFrame(this.meeting.seed, this.#sentMs))
      await sleep(frameMs)
    }
  }

  serverKilled() {
    this.#killedAt = performance.now()
  }

  /** Ends the meeting. @returns {Promise<number>} id of its record */
  stop() {
    this.#socket?.send(JSON.stringify({ type: 'stop' }))
    return new Promise((resolve) => (this.#onDone = resolve))
  }

  /** Seconds whose audio in the record is not what was sent. */
  async lostSeconds(/** @type {string} */ url, /** @type {number} */ task) {
    const { data } = await call(url, `/api/voice/find?id=${task}`, { token: this.meeting.token })
    const stored = Buffer.from(await (await fetch(url + data.url)).arrayBuffer()).subarray(44)
    let lost = Number(stored.length !== (audioMs / 1000) * bytesPerSecond)
    for (let ms = 0; ms < audioMs; ms += 1000) {
      const frames = Array.from({ length: 1000 / frameMs }, (_, at) => audioFrame(this.meeting.seed, ms + at * frameMs))
      const from = (ms / 1000) * bytesPerSecond
      if (digest(stored.subarray(from, from + bytesPerSecond)) !== digest(Buffer.concat(frames))) lost += 1
    }
    return lost
  }

  #connect() {
    const { token, id, seed } = this.meeting
    const socket = new WebSocket(`${this.url.replace('http', 'ws')}/api/realtime`)
    this.#socket = socket
    const start = {
      type: 'start',
      token,
      meeting_id: id,
      language: 'en',
      from_ms: this.#ackedMs,
      client: `recorder ${seed}`,
    }
    socket.on('open', () => socket.send(JSON.stringify(start)))
    socket.on('message', (/** @type {Buffer} */ text) => this.#hear(JSON.parse(text.toString())))
    socket.on('error', () => {})
    socket.on('close', () => this.#reconnect())
  }

  #reconnect() {
    this.#isReady = false
    if (this.#ackedMs === audioMs) return
    this.#wasMoved ||= this.#killedAt > 0
    this.meeting.urls.reverse()
    setTimeout(() => this.#connect(), this.#killedAt > 0 && this.takeoverMs === undefined ? 0 : retryMs)
  }

  /** @param {{ type: string, acked_ms: number, task_id: number, fatal: boolean, msg: string }} frame */
  #hear({ type, acked_ms, task_id, fatal, msg }) {
    if (type === 'error' && fatal) throw new Error(msg)
    if (type === 'done') this.#onDone(task_id)
    if (type === 'ready') {
      this.#sentMs = acked_ms
      this.#isReady = true
    }
    if (type !== 'ack') return
    const now = performance.now()
    if (this.#wasMoved) this.takeoverMs ??= now - this.#killedAt
    for (let ms = this.#ackedMs + frameMs; ms <= acked_ms && !this.#wasMoved; ms += frameMs)
      this.delays.push(now - this.#startedAt - ms)
    this.#ackedMs = acked_ms
  }
}

const digest = (/** @type {Buffer} */ bytes) => createHash('sha256').update(bytes).digest('hex')
