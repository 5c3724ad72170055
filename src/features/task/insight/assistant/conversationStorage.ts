/** Stores assistant conversations on this device: the latest turns of the most recent conversations. */
import * as v from 'valibot'
import type { Id } from '../../../../wire/responses'
import { stored } from '../../../../shared/storage/localStore'
import { truncate } from '../generation/limitSummary'

const maxConversations = 10
const maxTurns = 20
/** Maximum length of a stored answer, in UTF-16 units. */
const maxAnswerLength = 8_000

const TurnSchema = v.object({
  question: v.string(),
  answer: v.string(),
  /** Whether the answer is complete; absent in old entries. */
  is: v.optional(v.picklist(['done', 'stopped'])),
})
export type StoredTurn = v.InferOutput<typeof TurnSchema>
const ConversationSchema = v.object({ place: v.string(), turns: v.array(TurnSchema) })
const ConversationsSchema = v.array(ConversationSchema)

export interface ConversationKey {
  readonly user: Id
  readonly record: Id
}
const keyText = ({ user, record }: ConversationKey) => `${user} ${record}`

function readAll(): v.InferOutput<typeof ConversationsSchema> {
  const result = v.safeParse(ConversationsSchema, stored.assistantTalks.read())
  return result.success ? result.output : []
}

export function readConversation(key: ConversationKey): readonly StoredTurn[] {
  return readAll().find(({ place }) => place === keyText(key))?.turns ?? []
}

/** Puts the conversation first; the oldest ones beyond the limit are dropped. */
export function writeConversation(key: ConversationKey, turns: readonly StoredTurn[]): void {
  const others = readAll().filter(({ place }) => place !== keyText(key))
  const limited = turns.slice(-maxTurns).map((turn) => ({ ...turn, answer: truncate(turn.answer, maxAnswerLength) }))
  const conversations = limited.length > 0 ? [{ place: keyText(key), turns: limited }, ...others] : others
  stored.assistantTalks.write(conversations.slice(0, maxConversations))
}
