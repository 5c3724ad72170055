/** How soon the first text of a recording of five hours can be read, and what its transcription takes of memory. */
import { setTimeout as sleep } from 'node:timers/promises'
import { call, signIn, startTask, withProduct } from '../product.mjs'
import { withSpeech } from './speech.mjs'
import { memoryOf } from './usage.mjs'

/** Just under the longest that is taken: an encoder may add a moment. */
const recordingSeconds = 17_990
/** By then many pieces went through, so that memory that grew with them would show. */
const watchSeconds = 30

export async function* measure() {
  const { first, peak } = await withSpeech(recordingSeconds, (recording) =>
    withProduct(async ({ url, pid }) => {
      const token = await signIn(url)
      const { id, startedAt } = await startTask(url, token, recording)
      const first = await firstText(url, token, id, startedAt)
      await sleep(watchSeconds * 1000)
      return { first, peak: memoryOf(pid).most }
    }),
  )
  yield { name: 'five hours: first text after', value: first, unit: 's', most: 15 }
  yield { name: `five hours: peak memory, ${watchSeconds} s on`, value: peak / 2 ** 20, unit: 'MiB' }
}

/**
 * @param {string} url
 * @param {string} token
 * @param {number} id
 * @param {number} startedAt
 */
async function firstText(url, token, id, startedAt) {
  for (;;) {
    const { data } = await call(url, `/api/voice/find?id=${id}`, { token })
    if (data.list.length > 0) return (performance.now() - startedAt) / 1000
    if (data.status !== 1) throw new Error(`no text came: status ${data.status}, ${data.error}`)
    await sleep(100)
  }
}
