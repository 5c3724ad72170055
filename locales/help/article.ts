/** The shape of the help, the same in every language. */

/** Where it stands in the help, and in the address of its topic. */
export const topicIds = [
  'start',
  'formats',
  'live',
  'editing',
  'organize',
  'export',
  'sharing',
  'insight',
  'translation',
  'account',
  'credit',
  'privacy',
  'programs',
  'hosting',
] as const
/** The topic that is shown first. */
export const firstTopic = 'start'
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

/** What is loaded with the page. */
export interface HelpBeginning {
  readonly titles: Readonly<Record<TopicId, string>>
  /** Of the first topic. */
  readonly answers: readonly HelpAnswer[]
}

/** The answers of the other topics. */
export type HelpAnswers = Readonly<Record<Exclude<TopicId, typeof firstTopic>, readonly HelpAnswer[]>>

/** The whole help of a language. */
export function joinHelp({ titles, answers }: HelpBeginning, others: HelpAnswers): Help {
  const all: Readonly<Record<TopicId, readonly HelpAnswer[]>> = { ...others, [firstTopic]: answers }
  return Object.fromEntries(topicIds.map((id) => [id, { title: titles[id], answers: all[id] }])) as Record<
    TopicId,
    HelpTopic
  >
}
