/** How soon the server answers, and what it takes of memory before anyone came. */
import { setTimeout as sleep } from 'node:timers/promises'
import { withProduct } from '../product.mjs'
import { memoryOf } from './usage.mjs'

/** What was needed only to start has been given back by then. */
const settleMs = 2000

export async function* measure() {
  yield* await withProduct(async ({ pid, startedMs }) => {
    await sleep(settleMs)
    return [
      { name: 'server: start until it listens', value: startedMs, unit: 'ms', most: 2000 },
      { name: 'server: memory at rest', value: memoryOf(pid).now / 2 ** 20, unit: 'MiB' },
    ]
  })
}
