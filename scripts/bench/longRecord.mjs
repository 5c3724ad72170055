/** A record with a long text, over a recording of silence. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { capture } from '../lib/run.mjs'
import { call, startTask } from '../lib/testServer.mjs'

/** 10,000 segments of this length make five hours. */
const segmentMs = 1_790
/** Two speakers take turns. */
const turnSegments = 20

/**
 * Creates a finished record with `count` segments of six words; resolves to its id.
 * @param {string} url
 * @param {string} token
 * @param {number} count
 */
export function createLongRecord(url, token, count) {
  return withSilence(count * segmentMs, (recording) => createTranscript(url, { token, recording, count }))
}

/**
 * Calls `work` with a recording of silence, and removes it afterwards.
 * @template T
 * @param {number} lengthMs
 * @param {(path: string) => Promise<T>} work
 */
async function withSilence(lengthMs, work) {
  const folder = await mkdtemp(join(tmpdir(), 'silence-'))
  try {
    const path = join(folder, 'silence.m4a')
    const source = ['-f', 'lavfi', '-i', 'anullsrc=r=16000:cl=mono']
    const { code, output } = await capture('ffmpeg', ['-v', 'error', ...source, '-t', String(lengthMs / 1000), path])
    if (code !== 0) throw new Error(`ffmpeg failed with ${code}: ${output}`)
    return await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} url
 * @param {{ token: string, recording: string, count: number }} options `recording`: the path of its audio
 */
async function createTranscript(url, { token, recording, count }) {
  const { id } = await startTask(url, token, recording)
  for (;;) {
    const { data } = await call(url, `/api/voice/find?id=${id}`, { token })
    if (data.status === 2) {
      const removed = data.list.map((/** @type {{ id: string }} */ segment) => segment.id)
      await call(url, '/api/voice/edit', { token, body: { id, version: data.version, list: segments(count), removed } })
      return id
    }
    await sleep(100)
  }
}

const texts = ['we ', 'talk ', 'about ', 'the ', 'budget ', 'today. ']

/** Segments as the API takes them. */
export function segments(/** @type {number} */ count) {
  return Array.from({ length: count }, (_, at) => {
    const start = at * segmentMs
    const wordMs = 250
    const words = texts.map((text, word) => {
      const from = start + word * wordMs
      return [from, from + wordMs, word === 4 ? `budget${at % 10} ` : text, 0.9]
    })
    return {
      id: `s${String(at).padStart(5, '0')}`,
      start,
      end: start + texts.length * wordMs,
      role: String(1 + (Math.floor(at / turnSegments) % 2)),
      text: words.map(([, , text]) => text).join(''),
      words,
    }
  })
}
