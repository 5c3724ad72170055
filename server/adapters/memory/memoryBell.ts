import type { Bell, News } from '../../ports/bell'

/** The bell of one server. What connects servers passes news on with `relayTo` and `hear`. */
export class MemoryBell implements Bell {
  readonly #listeners = new Set<(news: News | null) => void>()
  #relay: ((news: News) => void) | null = null

  ring(news: News): void {
    this.#relay?.(news)
  }

  listen(listener: (news: News | null) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** News of another server; null if some may have been missed. */
  hear(news: News | null): void {
    for (const listener of this.#listeners) listener(news)
  }

  /** @param relay passes the news of this server on. It never throws. */
  relayTo(relay: (news: News) => void): void {
    this.#relay = relay
  }
}
