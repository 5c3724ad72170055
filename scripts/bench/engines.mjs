/**
 * Models in native code, from the upload to the text, over five hours: how soon the first words are there, processor time and memory of
 * the server and its processes. Then who speaks when. The models know tones only, so what is measured is everything around a model;
 * `transcription` compares the product with a bare engine.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { call, signIn, upload, withTestServer } from '../lib/testServer.mjs'
import { measureEngine } from './accuracy/measureEngine.mjs'
import { withToneModels } from './toneModels.mjs'
import { descendantsOf, memoryOf, processorSeconds } from './usage.mjs'

const recordingSeconds = 5 * 3600
const families = ['transducer', 'sileroVad', 'ctTransformer', 'pyannote', 'speakerEmbedding']
const settings = { WELCOME_SECONDS: String(10 ** 9), STORAGE_MB: String(10 ** 6) }
const pollMs = 200

export async function* measure() {
  const { long, voices } = await withToneModels(families, async (models, record) => {
    const recording = await record('long.wav', {
      text: '你好世界 开会 三百 你好',
      gapMs: 800,
      seconds: recordingSeconds,
    })
    const run = (/** @type {import('../lib/testServer.mjs').TestServer} */ server) => transcribe(server, recording)
    const long = await withTestServer(run, { ...settings, MODELS_DIR: models })
    return { long, voices: await twoVoices(models, record) }
  })
  yield { name: 'tones, five hours: first words after', value: long.firstSeconds, unit: 's', max: 10 }
  yield { name: 'tones, five hours: time', value: long.wallSeconds, unit: 's' }
  yield { name: 'tones, five hours: processor time', value: long.processorSeconds, unit: 's' }
  yield { name: 'tones, five hours: peak of the server', value: long.serverBytes / 2 ** 20, unit: 'MiB' }
  yield { name: 'tones, five hours: peak of a process', value: long.childBytes / 2 ** 20, unit: 'MiB' }
  yield { name: 'tones, five hours: last third against second', value: long.growth, unit: 'times', max: 1.2 }
  yield { name: 'two voices: diarization error', value: voices * 100, unit: '%', max: 10 }
}

/**
 * Transcribes a recording and watches the server and its processes.
 * @param {import('../lib/testServer.mjs').TestServer} server
 * @param {string} path
 */
async function transcribe({ url, pid }, path) {
  const token = await signIn(url)
  const sent = await upload(url, token, path)
  const before = processorSeconds(pid)
  const startedAt = performance.now()
  const { data } = await call(url, '/api/voice/addTask', {
    token,
    body: { title: 'tones', size: 1, language: 'cn', mode: 'normal', ...sent },
  })
  const seconds = () => (performance.now() - startedAt) / 1000
  let firstSeconds = 0
  /** The progress in percent, and the memory of the largest process, at each look. */
  const looks = /** @type {{ progress: number, childBytes: number }[]} */ ([])
  for (; ; await sleep(pollMs)) {
    if (firstSeconds === 0) {
      const { data: found } = await call(url, `/api/voice/find?id=${data.id}`, { token })
      if (found.list.length > 0) firstSeconds = seconds()
    }
    const { data: tasks } = await call(url, '/api/voice/index', { token })
    const { status, progress = 0, error } = tasks[0]
    if (status === -1) throw new Error(`the transcription failed: ${error}`)
    if (status === 2) break
    looks.push({ progress, childBytes: Math.max(0, ...descendantsOf(pid).map(residentOf)) })
  }
  const largest = (/** @type {number} */ from, /** @type {number} */ to) =>
    Math.max(
      0,
      ...looks.filter(({ progress }) => progress >= from && progress <= to).map(({ childBytes }) => childBytes),
    )
  return {
    firstSeconds,
    wallSeconds: seconds(),
    processorSeconds: processorSeconds(pid) - before,
    serverBytes: memoryOf(pid).peak,
    childBytes: largest(0, 100),
    growth: largest(67, 100) / Math.max(1, largest(34, 66)),
  }
}

/** 0 for a process that has ended meanwhile. */
function residentOf(/** @type {number} */ pid) {
  try {
    return memoryOf(pid).now
  } catch {
    return 0
  }
}

/** A voice repeats its two words: one is never said twice in a row. Words follow each other after so short a gap that a turn is one. */
const wordMs = 500
const gapMs = 100
const voiceWords = { low: ['go', 'stop', 'go', 'stop', 'go'], high: ['百', '三', '百', '三', '百'] }
const turnMs = voiceWords.low.length * (wordMs + gapMs)
const turns = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 'low' : 'high'))

/**
 * The diarization error of a recording of two voices, through the segmentation and the embeddings in native code.
 * @param {string} models
 * @param {(name: string, saying: import('./toneModels.mjs').Saying) => Promise<string>} record
 */
async function twoVoices(models, record) {
  const text = turns.flatMap((voice) => voiceWords[voice === 'low' ? 'low' : 'high']).join(' ')
  const audio = await record('voices.wav', { text, wordMs, gapMs })
  const lines = turns.map((voice, at) => {
    const start = (gapMs + at * turnMs) / 1000
    return `SPEAKER voices 1 ${start} ${turnMs / 1000} <NA> <NA> ${voice} <NA> <NA>`
  })
  const engine = { id: 'sherpa:tone-transducer', name: 'tones', languages: ['cn'], remote: false }
  const recording = { name: 'voices', audio, language: 'cn', text, rttm: lines.join('\n') }
  process.env.MODELS_DIR = models
  const { diarization } = await measureEngine(engine, 'cn', [recording])
  if (!diarization) throw new Error('no speakers were detected')
  return diarization.errorMs / diarization.speechMs
}
