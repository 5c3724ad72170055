/** Transcribes recordings with one engine of the built product. */
import { statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { call, upload, withTestServer } from '../../lib/testServer.mjs'
import { capture } from '../../lib/run.mjs'
import { descendantsOf, memoryOf, processorSeconds } from '../usage.mjs'
import { diarizationError, parseRttm } from './diarizationError.mjs'
import { score, sumScores } from './errorRate.mjs'
import { ratedTokens } from './markScore.mjs'
import { engineSettings } from './engineSettings.mjs'
import { tokenize } from './tokens.mjs'

/** @typedef {import('./readCorpus.mjs').CorpusRecording} CorpusRecording */
/** @typedef {{ id: string, name: string, languages: string[], remote: boolean }} Engine */
/** @typedef {{ start: number, end: number, role: string, text: string, engine?: string, words?: [number, number, string, number?][] }} Segment */
/** @typedef {import('../../lib/testServer.mjs').TestServer & { token: string }} Server */

/** Credit of the account that transcribes. */
const settings = { WELCOME_SECONDS: String(10 ** 9), STORAGE_MB: String(10 ** 6) }
const pollMs = 100

/**
 * Calls `work` with a new server and the token of an administrator.
 * @template T
 * @param {(server: Server) => Promise<T>} work
 */
function withAdministrator(work) {
  return withTestServer(
    async (server) => {
      const account = { username: 'accuracy', password: 'measures accuracy' }
      const { code, output } = await capture(
        process.execPath,
        ['dist/server/admin.js', 'user', 'add', account.username, '--password', account.password, '--role', 'admin'],
        { DATA_DIR: server.dataDir, ...settings },
      )
      if (code !== 0) throw new Error(`no account was created: ${output}`)
      const { data } = await call(server.url, '/api/passport/alogin', { body: account })
      return work({ ...server, token: data.token })
    },
    { ...engineSettings(), ...settings },
  )
}

/** The engines that this machine has. */
export function listEngines() {
  return withAdministrator(async ({ url, token }) => {
    const { data } = await call(url, '/api/engines', { token })
    return /** @type {Engine[]} */ (data.engines)
  })
}

/**
 * Transcribes the recordings, all of one language, with a server of its own, so that its processes are those of this engine.
 * @param {Engine} engine
 * @param {string} language
 * @param {readonly CorpusRecording[]} recordings at least one
 * @returns {Promise<import('./accuracyTable.mjs').AccuracyRow>}
 */
export function measureEngine(engine, language, recordings) {
  return withAdministrator(async (server) => {
    const { url, token, pid } = server
    await call(url, '/api/engines/order', { token, body: { language, ids: [engine.id] } })
    const [first] = recordings
    // Loads the model.
    if (first) await transcribe(server, first)
    const before = processorSeconds(pid)
    const results = []
    for (const recording of recordings) results.push({ recording, ...(await transcribe(server, recording)) })
    const used = processorSeconds(pid) - before
    const children = descendantsOf(pid).map((child) => memoryOf(child).peak)
    const own = results.filter(({ segments }) => isOwn(segments, engine.id))
    const diarizations = []
    for (const { recording, id } of own) diarizations.push(await diarize(server, recording, id))
    const known = diarizations.flatMap((one) => one ?? [])
    return {
      engine: engine.name,
      remote: engine.remote,
      language,
      recordings: own.length,
      failed: results.length - own.length,
      audioSeconds: sum(results.map(({ audioSeconds }) => audioSeconds)),
      score: sumScores(
        own.map(({ recording, segments }) => score(tokenize(recording.text), tokenize(textOf(segments)))),
      ),
      rated: own.flatMap(({ recording, segments }) => ratedTokens(recording.text, wordsOf(segments))),
      diarization:
        known.length === 0
          ? null
          : { errorMs: sum(known.map(({ errorMs }) => errorMs)), speechMs: sum(known.map(({ speechMs }) => speechMs)) },
      wallSeconds: sum(results.map(({ seconds }) => seconds)),
      processorSeconds: used,
      childBytes: sum(children),
    }
  })
}

const sum = (/** @type {readonly number[]} */ values) => values.reduce((total, value) => total + value, 0)

/** Whether no other engine stepped in, and the transcription did not fail. */
const isOwn = (/** @type {readonly Segment[] | null} */ segments, /** @type {string} */ id) =>
  segments !== null && segments.every(({ engine }) => engine === id)

/** Segments are separate: a sentence that goes on in the next one has no space at its end. */
const textOf = (/** @type {readonly Segment[] | null} */ segments) => (segments ?? []).map(({ text }) => text).join(' ')

const wordsOf = (/** @type {readonly Segment[] | null} */ segments) =>
  (segments ?? []).flatMap(({ words }) => words ?? [])

/**
 * Seconds are from the request to the finished text, without the upload. Segments are null if it failed.
 * @param {Server} server
 * @param {CorpusRecording} recording
 */
async function transcribe({ url, token }, { audio, language, name }) {
  const sent = await upload(url, token, audio)
  const task = { title: name, size: statSync(audio).size, language, mode: 'normal', ...sent }
  const start = performance.now()
  const { data } = await call(url, '/api/voice/addTask', { token, body: task })
  const id = /** @type {number} */ (data.id)
  for (;;) {
    const { data: found } = await call(url, `/api/voice/find?id=${id}`, { token })
    const seconds = (performance.now() - start) / 1000
    const audioSeconds = /** @type {number} */ (found.times)
    if (found.status === 2) return { id, seconds, audioSeconds, segments: /** @type {Segment[]} */ (found.list) }
    if (found.status === -1) {
      console.error(`${name}: ${found.error}`)
      return { id, seconds, audioSeconds, segments: null }
    }
    await sleep(pollMs)
  }
}

/**
 * The errors in who speaks when; null without a reference, or if the product can't tell speakers apart.
 * @param {Server} server
 * @param {CorpusRecording} recording
 * @param {number} id of the task
 */
async function diarize({ url, token }, { rttm, name }, id) {
  if (rttm === null) return null
  const path = `/api/voice/speakers/status?id=${id}`
  try {
    await call(url, '/api/voice/speakers/detect', { token, body: { id, replace: 1 } })
    for (let status = ''; status !== 'done'; await sleep(pollMs)) {
      const { data } = await call(url, path, { token })
      if (data.status === 'failed') throw new Error(data.error)
      status = data.status
    }
  } catch (error) {
    console.error(`${name}: speakers were not detected: ${String(error)}`)
    return null
  }
  const { data } = await call(url, `/api/voice/find?id=${id}`, { token })
  return diarizationError(parseRttm(rttm), data.list.flatMap(turnsOf))
}

/** When the speaker of a segment speaks: its words, or all of it. */
function turnsOf(/** @type {Segment} */ { start, end, role, words }) {
  if (role === '') return []
  const spans = words && words.length > 0 ? words : [[start, end]]
  return spans.map(([startMs, endMs]) => ({ startMs, endMs, speaker: role }))
}
