/** Startup time of the server, and its idle memory. */
import { setTimeout as sleep } from 'node:timers/promises'
import { withTestServer } from '../lib/testServer.mjs'
import { memoryOf } from './usage.mjs'

/** Time for startup memory to be released. */
const settleMs = 2000

export async function* measure() {
  yield* await withTestServer(async ({ pid, startedMs }) => {
    await sleep(settleMs)
    return [
      { name: 'server: start until it listens', value: startedMs, unit: 'ms', max: 2000 },
      { name: 'server: memory at rest', value: memoryOf(pid).now / 2 ** 20, unit: 'MiB' },
    ]
  })
}
