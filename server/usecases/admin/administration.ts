/** What administrators do: in the browser, or at the command line of the server's machine. */
import type { AuditAction } from '../../../src/wire/adminSchemas'
import type { Clock, Passwords } from '../../ports/ports'
import type { Repositories, Store } from '../../ports/repositories'
import type { UserRow } from '../../ports/rows'
import type { Settings } from '../../ports/settings'
import { RequestError } from '../../lib/requestError'
import type { EndedSessions } from '../accounts/accountContext'

/** Dependencies of the administration, and who administers. */
export interface Administration {
  store: Store
  passwords: Passwords
  clock: Clock
  settings: Settings
  /** Null at the command line. */
  administrator: Pick<UserRow, 'id' | 'username'> | null
  /** Notifies open connections that sessions have ended; the command line has none. */
  onSignedOut?(ended: EndedSessions): void
}

export interface AuditedAction {
  action: AuditAction
  /** The user whom it concerns. */
  subject?: Pick<UserRow, 'id' | 'username'>
  /** Never a password, code or text of a user. */
  details?: Record<string, string | number>
}

/** Adds an entry to the audit log, in the transaction of the action. */
export async function audit(
  { audit: log }: Repositories,
  { administrator, clock }: Pick<Administration, 'administrator' | 'clock'>,
  { action, subject, details = {} }: AuditedAction,
): Promise<void> {
  await log.insert({
    at: clock.now(),
    actorId: administrator?.id ?? null,
    actor: administrator?.username ?? '',
    action,
    subjectId: subject?.id ?? null,
    subject: subject?.username ?? '',
    details,
  })
}

/** @throws RequestError if there is no such user */
export async function requireAccount({ users }: Repositories, id: number): Promise<UserRow> {
  const user = await users.byId(id)
  if (!user) throw new RequestError('admin.noUser')
  return user
}
