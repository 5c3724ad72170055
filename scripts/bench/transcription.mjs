/**
 * Five minutes of speech, transcribed by the product and by a single bare engine process. The speed of a shared machine changes from
 * minute to minute, so both run twice, in the order bare, product, product, bare, and their sums are compared.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { call, signIn, startTask, withTestServer } from '../lib/testServer.mjs'
import { capture } from '../lib/run.mjs'
import { withSpeech } from './speech.mjs'
import { processorSeconds, timed } from './usage.mjs'

const recordingSeconds = 300

/** @typedef {{ wall: number, processor: number }} Cost seconds */

export async function* measure() {
  const { bare, product } = await withSpeech(recordingSeconds, async (recording) => {
    const byProduct = () => withTestServer(({ url, pid }) => measureTranscription(url, pid, recording))
    const first = await bareEngine(recording)
    const product = sumOf(await byProduct(), await byProduct())
    return { bare: sumOf(first, await bareEngine(recording)), product }
  })
  yield { name: 'bare engine: time for 10 minutes', value: bare.wall, unit: 's' }
  yield { name: 'bare engine: processor time', value: bare.processor, unit: 's' }
  yield { name: 'product: time for 10 minutes', value: product.wall, unit: 's' }
  yield { name: 'product: processor time', value: product.processor, unit: 's' }
  yield { name: 'product against bare: time', value: product.wall / bare.wall, unit: 'times', max: 0.6 }
  yield {
    name: 'product against bare: processor time',
    value: product.processor / bare.processor,
    unit: 'times',
    max: 1.1,
  }
}

/** @returns {Cost} */
const sumOf = (/** @type {Cost} */ one, /** @type {Cost} */ other) => ({
  wall: one.wall + other.wall,
  processor: one.processor + other.processor,
})

async function bareEngine(/** @type {string} */ recording) {
  const before = processorSeconds(process.pid)
  const wall = await timed(async () => {
    const { code, output } = await capture('pocketsphinx_continuous', ['-infile', recording, '-logfn', '/dev/null'])
    if (code !== 0 || output.length < recordingSeconds)
      throw new Error(`the bare engine failed with ${code}: ${output}`)
  })
  return { wall, processor: processorSeconds(process.pid) - before }
}

/** From the request to the finished transcription, without the upload. */
async function measureTranscription(
  /** @type {string} */ url,
  /** @type {number} */ pid,
  /** @type {string} */ recording,
) {
  const token = await signIn(url)
  const before = processorSeconds(pid)
  const { id, startedAt } = await startTask(url, token, recording)
  for (;;) {
    const { data } = await call(url, `/api/voice/find?id=${id}`, { token })
    if (data.status === 2) break
    if (data.status === -1) throw new Error(`the transcription failed: ${data.error}`)
    await sleep(200)
  }
  return { wall: (performance.now() - startedAt) / 1000, processor: processorSeconds(pid) - before }
}
