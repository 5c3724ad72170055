/** Keeps the full-text index up to date with what the store notes as changed. */
import { loadFold } from '../vocabulary/replacer'
import { createTimeSlice } from '../../lib/timeSlice'
import { yieldToEventLoop } from '../../lib/yieldToEventLoop'
import type { Lock } from '../../ports/locks'
import type { Ports } from '../../ports/ports'
import type { Store } from '../../ports/repositories'
import type { SearchPart } from '../../ports/searchRepositories'
import type { Fold } from '../../../src/transcript/find/fold'
import { textsToIndex } from './searchLines'
import { addTokens } from './searchTokens'

/** Time between looks at what changed: an edit is found within a second. */
const pollMs = 250
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
    await indexParts(store, withPrevious(parts), fold)
    await yieldToEventLoop()
  }
}

/** The minute before one that changed ends with its first line. */
function withPrevious(parts: readonly SearchPart[]): SearchPart[] {
  const key = ({ kind, ownerId, part }: SearchPart) => `${kind} ${ownerId} ${part}`
  const all = new Map(parts.map((part) => [key(part), part]))
  for (const { kind, ownerId, part } of parts) {
    const previous = { kind, ownerId, part: part - 1 }
    if ((kind === 'text' || kind === 'live') && part > 0) all.set(key(previous), previous)
  }
  return [...all.values()]
}

const noOwner = { userId: 0, language: null }

/** In one transaction, which reads the texts too, so that a change meanwhile is not marked as indexed. */
function indexParts(store: Store, parts: readonly SearchPart[], fold: Fold): Promise<void> {
  const timeSlice = createTimeSlice()
  return store.transaction(async ({ search }) => {
    for (const part of parts) {
      const owner = await search.ownerOf(part)
      const tokens = new Set<string>()
      if (owner) for (const text of await textsToIndex(search, part)) addTokens(fold(text), tokens)
      await search.index(part, owner ?? noOwner, tokens)
      if (timeSlice.expired()) await timeSlice.pause()
    }
  })
}
