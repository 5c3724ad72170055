import { yieldToEventLoop } from '../lib/yieldToEventLoop'
import type { Store } from '../ports/repositories'

type Removable = 'tasks' | 'meetings' | 'translations'

/** Rows per transaction: a few milliseconds of work for SQLite, which blocks the event loop. */
const rowsPerStep = 100
/** Marked ones looked up per query. */
const batchSize = 50

/**
 * Removes what is marked as removed, or a user, with all rows, and gives others a turn after each part. If the server dies meanwhile, the
 * cleanup goes on.
 */
export async function removeInParts(store: Store, from: Removable | 'users', id: number): Promise<void> {
  const step = () =>
    store.transaction(async (repos) => {
      if (await repos[from].removeRows(id, rowsPerStep)) return true
      await repos[from].remove(id)
      return false
    })
  let more = true
  while (more) {
    more = await step()
    await yieldToEventLoop()
  }
}

/** Removes what is marked and still there, as when the server was killed. */
export async function finishRemovals(store: Store): Promise<void> {
  for (const from of ['tasks', 'meetings', 'translations'] as const) {
    for (;;) {
      const ids = await store[from].removed(batchSize)
      if (ids.length === 0) break
      for (const id of ids) await removeInParts(store, from, id)
    }
  }
}
