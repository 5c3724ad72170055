/** Who may read what a link shows. */
import type * as v from 'valibot'
import type { OpenShare, ShareAccess } from '../../../src/wire/shareSchemas'
import { RequestError } from '../../lib/requestError'
import { constantTimeEqual, hmacHex, sha256Hex } from '../../lib/secrets'
import type { Ports } from '../../ports/ports'
import { isActive, type TaskRow } from '../../ports/rows'
import type { ShareRow } from '../../ports/shareRepositories'
import { enforceRateLimit } from '../rateLimits'

/** How long an access lasts: a long recording with breaks. */
export const accessMs = 12 * 3_600_000
/** Links opened from one network. */
const opensPerNetwork = { max: 300, windowMs: 600_000 }
/** Passwords tried for one link: from one network, and from all together. */
const triesPerNetwork = { max: 10, windowMs: 900_000 }
const triesInTotal = { max: 60, windowMs: 3_600_000 }

/** A link that works and the record it shows. */
export interface OpenedShare {
  share: ShareRow
  task: TaskRow
}

interface Visitor {
  network: string
  /** Null for a stranger. */
  userId: number | null
}

/**
 * Opens a link by its key and, if it has one, its password. Counts the visit, unless it is the owner's; nothing is stored about the
 * visitor.
 * @throws RequestError
 */
export async function openShare(
  ports: Ports,
  { network, userId }: Visitor,
  { key, password }: v.InferOutput<typeof OpenShare>,
): Promise<ShareAccess> {
  const { store, clock } = ports
  const now = clock.now()
  await enforceRateLimit(store, `share:${network}`, { ...opensPerNetwork, now })
  const { share } = await requireWorking(ports, await store.shares.byKey(await sha256Hex(key)))
  await requirePassword(ports, share, { password, network })
  if (userId !== share.userId) await store.shares.countVisit(share.id, now)
  const until = now + accessMs
  const access = `${share.keyHash}.${until}.${await signatureOf(share, until)}`
  return { access, until: new Date(until).toISOString() }
}

/** What an access is for, as long as the link works. @throws RequestError 404 otherwise */
export async function requireAccess(ports: Ports, access: string): Promise<OpenedShare> {
  const [keyHash = '', until = '', signature = ''] = access.split('.')
  const share = await ports.store.shares.byKey(keyHash)
  const isValid =
    share !== null &&
    Number(until) > ports.clock.now() &&
    constantTimeEqual(signature, await signatureOf(share, Number(until)))
  return requireWorking(ports, isValid ? share : null)
}

/** A link works until it expires, its record is in the recycle bin, or its owner's account is closed or to be deleted. @throws RequestError 404 */
async function requireWorking({ store, clock }: Ports, share: ShareRow | null): Promise<OpenedShare> {
  const isExpired = share !== null && share.expiresAt !== null && share.expiresAt <= clock.now()
  const task = share && !isExpired ? await store.tasks.find(share.taskId, share.userId) : null
  const owner = task && task.deletedAt === null ? await store.users.byId(task.userId) : null
  if (!share || !task || !owner || !isActive(owner)) throw new RequestError('share.gone', {}, { status: 404 })
  return { share, task }
}

async function requirePassword(
  { store, clock, passwords }: Ports,
  { id, passwordHash }: ShareRow,
  { password, network }: { password: string; network: string },
): Promise<void> {
  if (passwordHash === null) return
  if (password === '') throw new RequestError('share.needsPassword', {}, { data: { password: 'needed' } })
  const now = clock.now()
  const ownKey = `share:${id}:${network}`
  await enforceRateLimit(store, ownKey, { ...triesPerNetwork, now })
  await enforceRateLimit(store, `share:${id}`, { ...triesInTotal, now })
  if (!(await passwords.verify(password, passwordHash, network)))
    throw new RequestError('share.wrongPassword', {}, { data: { password: 'wrong' } })
  await store.rateLimits.clear(ownKey)
}

/** A new password or a new address ends every access. */
const signatureOf = ({ keyHash, passwordHash }: ShareRow, until: number) =>
  hmacHex(`share ${keyHash} ${until} ${passwordHash ?? ''}`)
