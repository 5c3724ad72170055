import type { FileName } from '../ports/fileNames'
import type { Ports } from '../ports/ports'
import type { Settings } from '../ports/settings'
import { removeExpiredUploads } from './records/partialUploads'
import { deleteDueAccounts } from './accounts/deletion'
import { applyRetention } from './retention/applyRetention'
import { finishRemovals } from './removeInParts'
import { chargeAbandoned } from './meetings/meetings'

/** How long an upload waits for its task; the message `upload.storageFull` states this. */
const unusedUploadMs = 48 * 3_600_000
/** How long a file may exist unreferenced: an upload has no row while it is being checked. */
const unreferencedFileMs = 3_600_000
/** Files looked up per query. */
const batchSize = 200
/** How long an answer is repeated for its idempotency key. */
const idempotencyMs = 24 * 3_600_000
/** How long what was sent is listed. */
const deliveriesKeptMs = 30 * 24 * 3_600_000
/** Who had a record open is forgotten after this. */
const presenceMs = 3_600_000
/** Attempts dated further in the future than this were counted while the clock was ahead. */
const clockSlackMs = 60_000

/**
 * Removes what is marked as removed, accounts whose owners deleted them, expired sessions, codes and idempotency keys, old rate-limit entries, unused and
 * unfinished uploads, audio of deleted meetings, and unreferenced files. Charges abandoned meetings and applies the
 * retention rules.
 */
export async function cleanup(ports: Ports, settings: Settings): Promise<void> {
  const { store, files, liveAudio, clock } = ports
  const now = clock.now()
  await store.sessions.removeExpired(now)
  await store.knownOrigins.removeExpired(now)
  await store.verificationCodes.removeExpired(now)
  await store.wechatLogins.removeExpired(now)
  await store.idempotencyKeys.removeBefore(now - idempotencyMs)
  await store.challenges.removeExpired(now)
  await store.deliveries.removeBefore(now - deliveriesKeptMs)
  await store.rateLimits.removeBefore(now - Math.max(settings.loginWindowMs, 3_600_000))
  await store.rateLimits.removeAfter(now + clockSlackMs)
  await store.presence.removeBefore(now - presenceMs)
  await finishRemovals(store)
  await deleteDueAccounts(ports)
  for (const { file } of await store.uploads.unused(now - unusedUploadMs)) {
    const removed = await store.transaction(async ({ tasks, translations, uploads }) => {
      // A task or translation may have been created in the meantime.
      if ((await tasks.byFile(file)).length > 0 || (await translations.usesFile(file))) return false
      await uploads.remove(file)
      return true
    })
    if (removed) await files.remove(file)
  }
  await removeExpiredUploads(ports)
  await chargeAbandoned(ports)
  await applyRetention(ports)
  for (const name of await liveAudio.names()) {
    const isUsed = (await store.meetings.usesAudio(name)) || (await store.shares.usesSound(name))
    if (!isUsed) await liveAudio.remove(name)
  }
  await removeUnreferenced(ports, now - unreferencedFileMs)
}

/** Removes unreferenced files last modified before that time: leftovers of a killed server. */
async function removeUnreferenced({ store, files, log }: Ports, before: number): Promise<void> {
  let removed = 0
  const remove = async (batch: readonly FileName[]) => {
    for (const name of await store.uploads.unreferenced(batch)) {
      await files.remove(name)
      removed += 1
    }
  }
  let batch: FileName[] = []
  for await (const { name, changedAt } of files.list()) {
    if (changedAt >= before) continue
    batch.push(name)
    if (batch.length < batchSize) continue
    await remove(batch)
    batch = []
  }
  if (batch.length > 0) await remove(batch)
  if (removed > 0) log.info('cleanup.unreferenced', { files: removed })
}
