/** Ten minutes of speech, transcribed by the product and by one bare engine process. */
import { setTimeout as sleep } from 'node:timers/promises'
import { call, signIn, startTask, withProduct } from '../product.mjs'
import { capture } from '../run.mjs'
import { withSpeech } from './speech.mjs'
import { processorSeconds, timed } from './usage.mjs'

const recordingSeconds = 600

export async function* measure() {
  const { bare, product } = await withSpeech(recordingSeconds, async (recording) => ({
    bare: await bareEngine(recording),
    product: await withProduct(({ url, pid }) => throughProduct(url, pid, recording)),
  }))
  yield { name: 'bare engine: time for 10 minutes', value: bare.wall, unit: 's' }
  yield { name: 'bare engine: processor time', value: bare.processor, unit: 's' }
  yield { name: 'product: time for 10 minutes', value: product.wall, unit: 's' }
  yield { name: 'product: processor time', value: product.processor, unit: 's' }
  yield { name: 'product against bare: time', value: product.wall / bare.wall, unit: 'times', most: 0.65 }
  yield {
    name: 'product against bare: processor time',
    value: product.processor / bare.processor,
    unit: 'times',
    most: 1.1,
  }
}

async function bareEngine(/** @type {string} */ recording) {
  const before = processorSeconds(process.pid)
  const wall = await timed(async () => {
    const { code, output } = await capture('pocketsphinx_continuous', ['-infile', recording, '-logfn', '/dev/null'])
    if (code !== 0 || output.length < recordingSeconds)
      throw new Error(`the bare engine failed with ${code}: ${output}`)
  })
  return { wall, processor: processorSeconds(process.pid) - before }
}

/** From asking for the transcription until it is done; the upload before it is not counted. */
async function throughProduct(/** @type {string} */ url, /** @type {number} */ pid, /** @type {string} */ recording) {
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
