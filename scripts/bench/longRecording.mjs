/** Time to the first text of a five-hour recording, and memory of its transcription. */
import { setTimeout as sleep } from 'node:timers/promises'
import { call, signIn, startTask, withTestServer } from '../lib/testServer.mjs'
import { withSpeech } from './speech.mjs'
import { memoryOf } from './usage.mjs'

/** Just under the maximum, since an encoder may add a little. */
const recordingSeconds = 17_990
/** Long enough to process many chunks, so that a memory leak would show. */
const watchSeconds = 30

export async function* measure() {
  const { first, peak } = await withSpeech(recordingSeconds, (recording) =>
    withTestServer(async ({ url, pid }) => {
      const token = await signIn(url)
      const first = await firstText(url, token, await startTask(url, token, recording))
      await sleep(watchSeconds * 1000)
      return { first, peak: memoryOf(pid).peak }
    }),
  )
  yield { name: 'five hours: first text after', value: first, unit: 's', max: 15 }
  yield { name: `five hours: peak memory, ${watchSeconds} s on`, value: peak / 2 ** 20, unit: 'MiB' }
}

/**
 * Seconds from the start of a task to its first text.
 * @param {string} url
 * @param {string} token
 * @param {{ id: number, startedAt: number }} task
 */
async function firstText(url, token, { id, startedAt }) {
  for (;;) {
    const { data } = await call(url, `/api/voice/find?id=${id}`, { token })
    if (data.list.length > 0) return (performance.now() - startedAt) / 1000
    if (data.status !== 1) throw new Error(`no text arrived: status ${data.status}, ${data.error}`)
    await sleep(100)
  }
}
