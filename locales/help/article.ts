/** The shape of the help, the same in every language. */

/** Where it stands in the help, and in the address of its topic. */
export const topicIds = [
  'start',
  'formats',
  'live',
  'editing',
  'export',
  'insight',
  'translation',
  'credit',
  'privacy',
  'hosting',
] as const
export type TopicId = (typeof topicIds)[number]

/**
 * A paragraph, steps to take one after the other, points in any order, a command to type, or the table of keys. Texts may hold
 * `{types}`, `{size}`, `{hours}` and `{files}`: the limits of uploads.
 */
export type HelpBlock =
  | string
  | { readonly steps: readonly string[] }
  | { readonly points: readonly string[] }
  | { readonly command: string }
  | { readonly keys: true }

/** One question and its answer. */
export interface HelpAnswer {
  readonly question: string
  readonly blocks: readonly HelpBlock[]
}

export interface HelpTopic {
  readonly title: string
  readonly answers: readonly HelpAnswer[]
}

export type Help = Readonly<Record<TopicId, HelpTopic>>
