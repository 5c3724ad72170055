/** What was asked about records and answered, kept on this device: the talks of a few records, and of each the end. */
import * as v from 'valibot'
import type { Id } from '../../../../wire/bodies'
import { readText, writeText } from '../../../../shared/storage'
import { clip } from '../boundSummary'

const storageKey = 'assistantTalks'
const mostTalks = 10
const mostTurns = 20
/** Of an answer, in UTF-16 units. */
const longestAnswer = 8_000

const Turn = v.object({ question: v.string(), answer: v.string() })
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
  try {
    const result = v.safeParse(Talks, JSON.parse(readText(storageKey) ?? '[]'))
    return result.success ? result.output : []
  } catch {
    return []
  }
}

export function readTalk(place: TalkPlace): readonly KeptTurn[] {
  return readAll().find((talk) => talk.place === nameOf(place))?.turns ?? []
}

/** The talk used last stands first; what no longer fits is forgotten. */
export function writeTalk(place: TalkPlace, turns: readonly KeptTurn[]): void {
  const others = readAll().filter((talk) => talk.place !== nameOf(place))
  const kept = turns
    .slice(-mostTurns)
    .map(({ question, answer }) => ({ question, answer: clip(answer, longestAnswer) }))
  const talks = kept.length > 0 ? [{ place: nameOf(place), turns: kept }, ...others] : others
  writeText(storageKey, JSON.stringify(talks.slice(0, mostTalks)))
}
