/** Simulated users: each repeats one action until the server is down, and records what the server acknowledged. */
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { call } from '../../lib/testServer.mjs'
import { uploadSlowly } from '../lib/slowUpload.mjs'
import { wavOf, audioOf } from '../lib/testAudio.mjs'
import { fetchAllTasks, sha256 } from './consistencyChecker.mjs'

/**
 * @typedef {object} UserContext
 * @property {string} url
 * @property {string} token
 * @property {AbortSignal} over aborts when the server is taken down; later failures are expected
 * @property {import('./consistencyChecker.mjs').ConsistencyChecker} checker
 * @property {import('../lib/random.mjs').Random} random
 */

/** Recording speed relative to real time. */
const liveSpeed = 4
const frameMs = 100
const uploadMs = 6_000

/** Uploads recordings one after the other, in chunks so that an upload can be interrupted. */
export async function uploadRepeatedly(/** @type {UserContext} */ { url, token, over, checker, random }) {
  while (!over.aborted) {
    const bytes = wavOf(random.between(1, 10 ** 6), uploadMs)
    const answer = await uploadSlowly(url, {
      token,
      bytes,
      pauseMs: random.between(0, 12),
    })
    checker.uploads.set(answer.data.url, sha256(bytes))
    await sleep(random.between(50, 250))
  }
}

/** Starts transcriptions; two are always running. */
export async function transcribeRepeatedly(
  /** @type {UserContext & { recording: { url: string, times: number, size: number } }} */ {
    url,
    token,
    over,
    checker,
    recording,
  },
) {
  while (!over.aborted) {
    const rows = await fetchAllTasks(url, token)
    if (rows.filter(({ status }) => status === 1).length < 2) {
      const body = {
        title: 'a talk',
        language: 'en',
        mode: 'normal',
        ...recording,
      }
      const { data } = await call(url, '/api/voice/addTask', { token, body })
      checker.tasks.add(data.id)
    }
    await sleep(150)
  }
}

/** Edits one record, a segment at a time. */
export async function editRepeatedly(
  /** @type {UserContext & { record: number }} */ { url, token, over, checker, random, record },
) {
  const { data } = await call(url, `/api/voice/find?id=${record}`, { token })
  while (!over.aborted) {
    const segment = random.pick(/** @type {import('./consistencyChecker.mjs').Segment[]} */ (data.list))
    const text = `edit ${checker.edits}`
    const changed = {
      id: segment.id,
      start: segment.start,
      end: segment.end,
      role: '',
      text,
    }
    checker.pending = { id: segment.id, text }
    const body = {
      id: record,
      version: checker.edited.version,
      list: [changed],
    }
    const answer = await call(url, '/api/voice/edit', { token, body })
    checker.edited.version = answer.data.version
    checker.edited.texts.set(segment.id, text)
    checker.pending = null
    checker.edits += 1
    await sleep(random.between(10, 60))
  }
}

/** Records one meeting faster than real time, resuming where the server says. */
export async function recordMeeting(
  /** @type {UserContext & { meeting: number }} */ { url, token, over, checker, meeting: id },
) {
  const socket = await startMeeting({ url, token, id, checker })
  let sentMs = checker.ackedMs
  const closed = once(socket, 'close')
  const cut = () => socket.terminate()
  over.addEventListener('abort', cut)
  const started = performance.now() - sentMs / liveSpeed
  while (!over.aborted && socket.readyState === WebSocket.OPEN) {
    socket.send(audioOf(id, sentMs, frameMs))
    sentMs += frameMs
    await sleep(Math.max(0, started + sentMs / liveSpeed - performance.now()))
  }
  await closed
  over.removeEventListener('abort', cut)
}

/**
 * Ends the meeting.
 * @param {{ url: string, token: string, id: number, checker: import('./consistencyChecker.mjs').ConsistencyChecker }} meeting
 * @returns {Promise<number>} id of the resulting record
 */
export async function endMeeting(meeting) {
  const socket = await startMeeting(meeting)
  const done = waitForMessage(socket, ({ type }) => type === 'done')
  socket.send(JSON.stringify({ type: 'stop' }))
  return (await done).task_id
}

/** Connects and waits until the server is ready to receive audio. */
async function startMeeting(
  /** @type {{ url: string, token: string, id: number, checker: import('./consistencyChecker.mjs').ConsistencyChecker }} */ {
    url,
    token,
    id,
    checker,
  },
) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/realtime`)
  socket.on('error', () => {})
  socket.on('message', (/** @type {Buffer} */ text) => {
    const frame = JSON.parse(text.toString())
    if (frame.type === 'ack' || frame.type === 'ready') checker.ackedMs = frame.acked_ms
    if (frame.type === 'final') checker.finals.set(frame.segment.id, frame.segment)
  })
  await waitForOpen(socket)
  const ready = waitForMessage(socket, ({ type }) => type === 'ready')
  const start = {
    type: 'start',
    token,
    meeting_id: id,
    language: 'en',
    from_ms: 0,
    client: 'the recorder',
  }
  socket.send(JSON.stringify(start))
  const before = checker.ackedMs
  const { acked_ms } = await ready
  if (acked_ms < before) checker.lost.push(`audio of ${before - acked_ms} ms`)
  return socket
}

function waitForOpen(/** @type {WebSocket} */ socket) {
  return new Promise((resolve, reject) => {
    socket.once('open', () => resolve(undefined))
    socket.once('close', () => reject(new Error('the connection was refused')))
  })
}

/**
 * The first message that matches.
 * @param {WebSocket} socket
 * @param {(frame: any) => boolean} matches
 * @returns {Promise<any>}
 * @throws Error when the connection is closed first
 */
function waitForMessage(socket, matches) {
  return new Promise((resolve, reject) => {
    socket.on('message', (/** @type {Buffer} */ text) => {
      const frame = JSON.parse(text.toString())
      if (matches(frame)) resolve(frame)
      if (frame.type === 'error' && frame.fatal) reject(new Error(frame.msg))
    })
    socket.once('close', () => reject(new Error('the connection was closed')))
  })
}
