/** Keeps the full-text index up to date with what the store notes as changed. */
import { loadFold } from '../vocabulary/replacer'
import { createTimeSlice } from '../../lib/timeSlice'
import { yieldToEventLoop } from '../../lib/yieldToEventLoop'
import type { Lock } from '../../ports/locks'
import type { Ports } from '../../ports/ports'
import type { Store } from '../../ports/repositories'
import type { SearchPart } from '../../ports/searchRepositories'
import type { Fold } from '../../../src/transcript/find/fold'
import { searchLines } from './searchLines'
import { addTokens } from './searchTokens'

/** Time between looks at what changed: an edit is found within a second. */
const pollMs = 500
/** How often a server asks whether the one that does it is gone. */
const takeOverMs = 5_000
/** In one transaction: others wait for it, and it costs one write to the disk. */
const partsPerTransaction = 40

/**
 * Starts indexing and returns the function that stops it. One server at a time does it: others would index the same parts, and one of the
 * transactions would have to be repeated. Never throws: store failures are logged and retried.
 */
export function startSearchIndexing(ports: Pick<Ports, 'store' | 'clock' | 'log' | 'locks'>): () => Promise<void> {
  const { clock, log, locks } = ports
  const stopping = new AbortController()
  const run = async () => {
    let lock: Lock | null = null
    while (!stopping.signal.aborted) {
      try {
        if (!lock || lock.lost.aborted) lock = await locks.tryLock('search index')
        if (lock) await indexChanges(ports, AbortSignal.any([stopping.signal, lock.lost]))
      } catch (error) {
        log.error('search.index', { error })
      }
      await clock.sleep(lock ? pollMs : takeOverMs, stopping.signal)
    }
    await lock?.release()
  }
  const finished = run()
  return async () => {
    stopping.abort()
    await finished
  }
}

/** Indexes everything that changed; returns early when the signal fires. */
export async function indexChanges({ store }: Pick<Ports, 'store'>, signal?: AbortSignal): Promise<void> {
  let fold: Fold | null = null
  while (!signal?.aborted) {
    const parts = await store.search.changed(partsPerTransaction)
    if (parts.length === 0) return
    fold ??= await loadFold()
    await indexParts(store, parts, fold)
    await yieldToEventLoop()
  }
}

/** In one transaction, which reads the texts too, so that a change meanwhile is not marked as indexed. */
function indexParts(store: Store, parts: readonly SearchPart[], fold: Fold): Promise<void> {
  const timeSlice = createTimeSlice()
  return store.transaction(async ({ search }) => {
    for (const part of parts) {
      const userId = await search.ownerOf(part)
      const tokens = new Set<string>()
      if (userId !== null) for (const { text } of await searchLines(search, part)) addTokens(fold(text), tokens)
      await search.index(part, userId ?? 0, tokens)
      if (timeSlice.expired()) await timeSlice.pause()
    }
  })
}
