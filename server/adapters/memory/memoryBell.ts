import type { Bell, BellTopic } from '../../ports/bell'

/** A bell within this process. */
export function createMemoryBell(): Bell {
  const listeners = new Map<BellTopic, Set<() => void>>()
  return {
    ring(topic) {
      for (const onRing of listeners.get(topic) ?? []) onRing()
    },
    listen(topic, onRing) {
      const all = listeners.get(topic) ?? new Set()
      listeners.set(topic, all.add(onRing))
      return () => void all.delete(onRing)
    },
    async close() {
      listeners.clear()
    },
  }
}
