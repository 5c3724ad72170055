/** What was asked about records and answered, kept on this device: the talks of a few records, and of each the end. */
import * as v from 'valibot'
import type { Id } from '../../../../wire/bodies'
import { stored } from '../../../../shared/storage'
import { clip } from '../boundSummary'

const mostTalks = 10
const mostTurns = 20
/** Of an answer, in UTF-16 units. */
const longestAnswer = 8_000

const Turn = v.object({
  question: v.string(),
  answer: v.string(),
  /** Whether the answer came to its end; absent where nobody knows. */
  is: v.optional(v.picklist(['done', 'stopped'])),
})
export type KeptTurn = v.InferOutput<typeof Turn>
const Talk = v.object({ place: v.string(), turns: v.array(Turn) })
const Talks = v.array(Talk)

/** Whose talk about which record. */
export interface TalkPlace {
  readonly user: Id
  readonly record: Id
}
const nameOf = ({ user, record }: TalkPlace) => `${user} ${record}`

function readAll(): v.InferOutput<typeof Talks> {
  const result = v.safeParse(Talks, stored.assistantTalks.read())
  return result.success ? result.output : []
}

export function readTalk(place: TalkPlace): readonly KeptTurn[] {
  return readAll().find((talk) => talk.place === nameOf(place))?.turns ?? []
}

/** The talk used last stands first; what no longer fits is forgotten. */
export function writeTalk(place: TalkPlace, turns: readonly KeptTurn[]): void {
  const others = readAll().filter((talk) => talk.place !== nameOf(place))
  const kept = turns.slice(-mostTurns).map((turn) => ({ ...turn, answer: clip(turn.answer, longestAnswer) }))
  const talks = kept.length > 0 ? [{ place: nameOf(place), turns: kept }, ...others] : others
  stored.assistantTalks.write(talks.slice(0, mostTalks))
}
