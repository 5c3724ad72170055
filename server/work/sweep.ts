import type { Ports } from '../ports'
import type { Settings } from '../settings'

/** How long an upload waits for its task; `upload.storageFull` tells people. */
const unusedMs = 48 * 3_600_000

/** Removes what nobody needs any more: old logins, counted tries, uploads that nothing came of, sound of deleted meetings. */
export async function sweep({ store, files, sounds, clock }: Ports, settings: Settings): Promise<void> {
  const now = clock.now()
  await store.sessions.removeExpired(now)
  await store.proofs.removeExpired(now)
  await store.scans.removeExpired(now)
  await store.tries.removeBefore(now - Math.max(settings.loginWindowMs, 3_600_000))
  for (const { file } of await store.uploads.unused(now - unusedMs)) {
    const removed = await store.transaction(async ({ tasks, translations, uploads }) => {
      // It may have become a task or a translation since.
      if ((await tasks.ofFile(file)).length > 0 || (await translations.usesFile(file))) return false
      await uploads.remove(file)
      return true
    })
    if (removed) await files.remove(file)
  }
  for (const name of await sounds.names()) if (!(await store.meetings.hasSound(name))) await sounds.remove(name)
}
