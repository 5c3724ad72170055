/** Lines about one topic; `{slot}` in a line stands for one of that slot's words. */
export interface ConversationTopic {
  /** Titles of recordings. */
  titles: readonly string[]
  /** Names of the speakers. */
  speakers: readonly string[]
  /** Who asks questions: the first speaker (interview) or the others (lecture); everyone if absent. */
  asks?: 'first' | 'others'
  opening: readonly string[]
  /** In conversation order; repeats in long recordings. */
  body: readonly string[]
  closing: readonly string[]
  slots: Readonly<Record<string, readonly string[]>>
}
