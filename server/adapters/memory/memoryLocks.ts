import type { Locks } from '../../ports/locks'

/** Locks within this process. */
export function createMemoryLocks(): Locks {
  const held = new Map<string, AbortController>()
  return {
    async tryLock(name) {
      if (held.has(name)) return null
      const lost = new AbortController()
      held.set(name, lost)
      return {
        lost: lost.signal,
        async release() {
          if (held.get(name) === lost) held.delete(name)
        },
      }
    },
    close: async () => {},
  }
}
