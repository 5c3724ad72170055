/** Deletion of an account by its owner: after a delay in which it can be undone, all that belongs to it is removed. */
import type { Ports } from '../../ports/ports'
import type { Store } from '../../ports/repositories'
import type { UserRow } from '../../ports/rows'
import { removeInParts } from '../removeInParts'
import { sendAccountNotice } from './accountNotices'
import { requirePasswordOrFreshLogin } from './reauthentication'
import { requireSecondFactor } from './secondFactor'
import { logSecurityEvent } from './securityLog'
import type { AccountContext, ClientInfo } from './accountContext'

/** How long a deletion can be undone. */
export const deletionDelayMs = 7 * 86_400_000
/** Looked up per query. */
const batchSize = 50

/**
 * Requests the deletion and ends all logins. An account with a second factor needs its code too. @throws RequestError
 */
export async function requestDeletion(
  context: AccountContext,
  client: ClientInfo,
  { user, password, code }: { user: UserRow; password?: string | undefined; code?: string | undefined },
): Promise<void> {
  const { ports, hooks } = context
  const { store, clock, log } = ports
  await requirePasswordOrFreshLogin(context, client, { user, password })
  const factor = await store.secondFactors.find(user.id)
  if (factor?.confirmedAt != null) await requireSecondFactor(context, client, { userId: user.id, code: code ?? '' })
  await store.transaction(async (repos) => {
    await repos.users.setDeletion(user.id, clock.now() + deletionDelayMs)
    await repos.sessions.removeByUser(user.id)
  })
  hooks.onSignedOut?.({ userId: user.id, except: '' })
  logSecurityEvent(log, 'account.deletion', { user: user.id, address: client.address, how: 'requested' })
  await sendAccountNotice(ports, client, { user, about: 'deletion', mobile: user.phone })
}

/** Keeps the account. Does nothing if it isn't to be deleted. */
export async function cancelDeletion(context: AccountContext, client: ClientInfo, user: UserRow): Promise<void> {
  if (user.deleteAt === undefined) return
  const { ports } = context
  await ports.store.users.setDeletion(user.id, null)
  logSecurityEvent(ports.log, 'account.deletion', { user: user.id, address: client.address, how: 'canceled' })
  await sendAccountNotice(ports, client, { user, about: 'deletionCanceled' })
}

/** Deletes the accounts whose delay is over, with all rows. Their files are unreferenced then; the cleanup removes them. */
export async function deleteDueAccounts(
  ports: Ports,
  onSignedOut?: AccountContext['hooks']['onSignedOut'],
): Promise<void> {
  const { store, clock, log } = ports
  for (const userId of await store.users.dueForDeletion(clock.now())) {
    // Undone in the meantime; from here on nobody can log in to undo it.
    if ((await store.users.byId(userId))?.deleteAt === undefined) continue
    await store.users.setClosed(userId, clock.now())
    await store.sessions.removeByUser(userId)
    onSignedOut?.({ userId, except: '' })
    await removeAll(store, 'translations', (limit) =>
      store.translations.page({ userId, page: 1, limit, keyword: '', taskId: null }),
    )
    for (const deleted of [false, true])
      await removeAll(store, 'tasks', (limit) =>
        store.tasks.page({ userId, page: 1, limit, keyword: '', deleted, sort: 'created' }),
      )
    await removeAll(store, 'meetings', (limit) => store.meetings.page({ userId, page: 1, limit, keyword: '' }))
    await removeInParts(store, 'users', userId)
    logSecurityEvent(log, 'account.deletion', { user: userId, how: 'done' })
  }
}

async function removeAll(
  store: Store,
  from: 'tasks' | 'meetings' | 'translations',
  page: (limit: number) => Promise<{ rows: readonly { id: number }[] }>,
): Promise<void> {
  for (;;) {
    const { rows } = await page(batchSize)
    if (rows.length === 0) return
    for (const { id } of rows) {
      await store[from].markRemoved(id)
      await removeInParts(store, from, id)
    }
  }
}
