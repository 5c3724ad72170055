/** Wakes who waits for work, on all servers that share a store. Only for speed: what is rung for is found by polling too. */
export interface Bell {
  /** Rings for everybody who listens to the topic, here and on other servers. Never throws. */
  ring(topic: BellTopic): void
  /** Calls back after each ring, possibly once for several. Returns the function that stops it. */
  listen(topic: BellTopic, onRing: () => void): () => void
  close(): Promise<void>
}

/** `jobs`: recordings, translations or detections may be waiting. */
export const bellTopics = ['jobs'] as const
export type BellTopic = (typeof bellTopics)[number]
