/** News for the other servers that share the store. The contract is tested by tests/server/ports/bell.suite.ts. */

/**
 * `services`: an administrator has connected a service or turned one off. `corrected`, `deleting`: the meeting was edited, or is about to be
 * deleted.
 */
export const newsTopics = ['services', 'corrected', 'deleting'] as const

export interface News {
  topic: (typeof newsTopics)[number]
  /** Id of the meeting; 0 for none. */
  subject: number
}

/** Some news may be missed, when the database is away: nothing may depend on them alone. */
export interface Bell {
  /** Tells the other servers; not this one. Never throws. */
  ring(news: News): void
  /** @param listener gets null when news may have been missed @returns a function that ends it */
  listen(listener: (news: News | null) => void): () => void
}
