/** What people say about one subject; `{slot}` in a line stands for one of that slot's words. */
export interface Topic {
  /** Names of recordings about it. */
  titles: readonly string[]
  /** Names of the people who speak. */
  speakers: readonly string[]
  /** Who asks the questions, everybody when absent: the first speaker in an interview, the others in a lecture. */
  asks?: 'first' | 'others'
  opening: readonly string[]
  /** In the order of a conversation; it may start over for long ones. */
  body: readonly string[]
  closing: readonly string[]
  slots: Readonly<Record<string, readonly string[]>>
}
