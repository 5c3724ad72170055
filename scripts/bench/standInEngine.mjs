/**
 * A stand-in engine process with the protocol of server/adapters/speech/pocketsphinx/decoderProcessEntry.ts. It recognizes a word in
 * every 400 ms, so that the same audio always gives the same words.
 */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

const wordMs = 400
const samplesPerMs = 16
const frameMs = 10

/**
 * Replaces the engine of a built server.
 * @param {string} folder of the server
 * @param {{ chunkMs?: number }} [options] `chunkMs`: duration of recognizing a chunk
 */
export function putStandIn(folder, { chunkMs = 0 } = {}) {
  const self = JSON.stringify(pathToFileURL(import.meta.filename).href)
  writeFileSync(join(folder, 'decoderProcess.js'), `import { standIn } from ${self}\nstandIn(${chunkMs})\n`)
}

/** Runs the engine in this process. */
export function standIn(/** @type {number} */ chunkMs) {
  let receivedMs = 0
  /** The text of the utterance so far. */
  const accept = (/** @type {{ pcm: Int16Array, reset: boolean }} */ { pcm, reset }) => {
    receivedMs = (reset ? 0 : receivedMs) + pcm.length / samplesPerMs
    return wordsIn(receivedMs).join(' ')
  }
  process.on('disconnect', () => process.exit())
  process.on('SIGINT', () => {})
  process.on('message', (/** @type {any} */ message) => {
    if (!(message instanceof Int16Array)) return void process.send?.(accept(message))
    if (chunkMs === 0) return void process.send?.(recognizeChunk(message))
    void sleep(chunkMs).then(() => process.send?.(recognizeChunk(message)))
  })
  process.send?.('ready')
}

const word = (/** @type {number} */ at) => `word${at % 100}`
const wordsIn = (/** @type {number} */ ms) => Array.from({ length: Math.floor(ms / wordMs) }, (_, at) => word(at))

/** The words of a whole chunk. */
function recognizeChunk(/** @type {Int16Array} */ pcm) {
  return wordsIn(pcm.length / samplesPerMs).map((text, at) => ({
    text,
    firstFrame: (at * wordMs) / frameMs,
    lastFrame: ((at + 1) * wordMs) / frameMs - 1,
    probability: 0.9,
  }))
}
