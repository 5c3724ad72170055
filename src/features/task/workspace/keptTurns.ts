/** Who works with the kept edits of a record in this tab: a page or the sender, one after the other, so that none overtakes itself. */
import { atMost } from '../../../shared/atMost'
import type { Id } from '../../../wire/bodies'
import { openJournal } from './journal'

export const journal = openJournal()

const turns = new Map<string, Promise<void>>()

/** How long a server that does not answer may keep the next one waiting. */
const longestWaitMs = 5_000

/** Does the work when whoever had the record before is done with it. */
export function inTurn(record: Id, work: () => Promise<void>): Promise<void> {
  const key = String(record)
  const before = turns.get(key)
  const turn = (before ? atMost(longestWaitMs, before) : Promise.resolve()).then(work).finally(() => {
    if (turns.get(key) === done) turns.delete(key)
  })
  const done = turn.catch(() => undefined)
  turns.set(key, done)
  return turn
}

/** Whether somebody works with the record at present. */
export const isTaken = (record: Id): boolean => turns.has(String(record))

/** Until all are done that can be within that time. */
export const whenDone = (ms: number): Promise<void> => atMost(ms, Promise.all(turns.values()))
