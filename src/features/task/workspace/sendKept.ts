/** Sends edits that were kept on this device while the server could not be reached, also of records that are not open. */
import { mayPass } from '../../../shared/http/backoff'
import { ownTab } from '../queue/thisTab'
import type { Id } from '../../../wire/bodies'
import { inTurn, isTaken, journal } from './keptTurns'
import { refreshUnsent } from './useUnsent'

let last: Promise<void> = Promise.resolve()

/** Tries once with each record. What clashes or is refused stays on this device for whoever opens the record. */
export function sendKept(user: Id, signal: AbortSignal): Promise<void> {
  // Nothing can be kept where the journal can't be read.
  last = last.then(() => sendAll(user, signal)).catch(() => undefined)
  return last
}

async function sendAll(user: Id, signal: AbortSignal): Promise<void> {
  const records = [...(await journal.unsent(user, await ownTab()))]
  if (records.every(isTaken)) return
  const { sendRecord } = await import('./sendRecord')
  for (const record of records) {
    // Where it is open, its page sends it.
    if (signal.aborted || isTaken(record)) continue
    try {
      await inTurn(record, () => sendRecord(user, record, signal))
    } catch (error) {
      if (mayPass(error)) break
    }
  }
  await refreshUnsent()
}
