/** What owners do with links to their records. */
import type * as v from 'valibot'
import {
  maxShares,
  sharePasswordLength,
  type AddShare,
  type EditShare,
  type Share,
  type ShareKey,
} from '../../../src/wire/shareSchemas'
import { RequestError } from '../../lib/requestError'
import { newToken, sha256Hex } from '../../lib/secrets'
import type { Ports } from '../../ports/ports'
import type { TaskRow, UserRow } from '../../ports/rows'
import type { NewShare, ShareRow } from '../../ports/shareRepositories'
import { ownRecord } from '../records/access'
import { storageFullError, storageQuotaBytes } from '../records/storageQuota'
import { soundBytesOf } from './shareSound'

type Options = Omit<v.InferOutput<typeof AddShare>, 'id'>

/** Furthest expiry, in milliseconds from now. */
const maxExpiryMs = 10 * 366 * 86_400_000

/** Wire format of a link. */
export function toShareDto({ id, parts, ...row }: ShareRow): Share {
  const iso = (ms: number) => new Date(ms).toISOString()
  return {
    id,
    created_at: iso(row.createdAt),
    ...(row.expiresAt !== null && { expires_at: iso(row.expiresAt) }),
    password: row.passwordHash === null ? 0 : 1,
    speakers: parts.speakers ? 1 : 0,
    sound: parts.sound ? 1 : 0,
    summary: parts.summary ? 1 : 0,
    notes: parts.notes ? 1 : 0,
    export: parts.export ? 1 : 0,
    translations: parts.translations,
    ...(row.fromMs !== null && row.toMs !== null && { from: row.fromMs, to: row.toMs }),
    visits: row.visits,
    ...(row.lastVisitAt !== null && { last_visit_at: iso(row.lastVisitAt) }),
  }
}

/** The links to a record, newest first. @throws RequestError */
export async function listShares(ports: Ports, user: UserRow, taskId: number): Promise<Share[]> {
  const task = await ownRecord(ports, user, taskId)
  return (await ports.store.shares.byTask(task.id)).map(toShareDto)
}

/** Creates a link. Its key is only in this result: the store has its hash. @throws RequestError */
export async function addShare(
  ports: Ports,
  user: UserRow,
  { id: taskId, ...options }: v.InferOutput<typeof AddShare>,
): Promise<ShareKey> {
  const task = await ownRecord(ports, user, taskId)
  if (task.deletedAt !== null) throw new RequestError('task.deleted')
  const fields = await rowFields(ports, task, options)
  const key = newToken()
  const row = {
    ...fields,
    userId: user.id,
    taskId,
    keyHash: await sha256Hex(key),
    passwordHash: await hashOf(ports, user, options.password ?? ''),
    createdAt: ports.clock.now(),
  }
  const id = await ports.store.transaction(async (repos) => {
    if ((await repos.shares.byTask(taskId)).length >= maxShares)
      throw new RequestError('share.tooMany', { max: maxShares })
    const used = await repos.uploads.usedBytes(user.id)
    if (row.soundBytes > 0 && used + row.soundBytes > storageQuotaBytes(user)) throw storageFullError(user, used)
    return repos.shares.insert(row)
  })
  return { id, key }
}

/** Replaces the options of a link; its address stays. @throws RequestError */
export async function editShare(
  ports: Ports,
  user: UserRow,
  { id, ...options }: v.InferOutput<typeof EditShare>,
): Promise<void> {
  const share = await requireShare(ports, user, id)
  const task = await ownRecord(ports, user, share.taskId)
  const fields = await rowFields(ports, task, options)
  const { password } = options
  const patch = {
    ...fields,
    // The same part keeps its sound.
    ...(isSamePart(share, fields) && { soundFile: share.soundFile }),
    ...(password !== undefined && { passwordHash: await hashOf(ports, user, password) }),
  }
  await ports.store.transaction(async ({ uploads, shares }) => {
    const added = patch.soundBytes - share.soundBytes
    const used = await uploads.usedBytes(user.id)
    if (added > 0 && used + added > storageQuotaBytes(user)) throw storageFullError(user, used)
    await shares.update(id, patch)
  })
  if (share.soundFile !== null && patch.soundFile !== share.soundFile) await ports.files.remove(share.soundFile)
}

const isSamePart = (share: ShareRow, fields: Pick<ShareRow, 'fromMs' | 'toMs' | 'soundFile'>) =>
  share.soundFile !== null && fields.soundFile !== null && share.fromMs === fields.fromMs && share.toMs === fields.toMs

/** Gives a link a new address; the old one stops working. @throws RequestError */
export async function renewShare(ports: Ports, user: UserRow, id: number): Promise<ShareKey> {
  const share = await requireShare(ports, user, id)
  const key = newToken()
  await ports.store.shares.update(share.id, { keyHash: await sha256Hex(key) })
  return { id, key }
}

/** Ends a link for ever. @throws RequestError */
export async function revokeShare(ports: Ports, user: UserRow, id: number): Promise<void> {
  const { soundFile } = await requireShare(ports, user, id)
  await ports.store.shares.remove(id)
  if (soundFile !== null) await ports.files.remove(soundFile)
}

/** @throws RequestError if it does not exist or belongs to another user */
async function requireShare({ store }: Ports, user: UserRow, id: number): Promise<ShareRow> {
  const share = await store.shares.find(id, user.id)
  if (!share) throw new RequestError('share.missing')
  return share
}

type OptionFields = Pick<NewShare, 'expiresAt' | 'parts' | 'fromMs' | 'toMs' | 'soundFile' | 'soundBytes'>

async function rowFields(ports: Ports, task: TaskRow, options: Options): Promise<OptionFields> {
  const { speakers, sound, summary, notes, translations } = options
  const range = rangeOf(options, task.times * 1000)
  const playsSound = sound === 1 && task.file !== ''
  const cutsSound = range !== null && playsSound
  if (cutsSound && !ports.media.available) throw new RequestError('media.missing')
  return {
    expiresAt: expiryOf(options.expires_at ?? null, ports.clock.now()),
    parts: {
      speakers: speakers === 1,
      sound: playsSound,
      summary: summary === 1,
      notes: notes === 1,
      export: options.export === 1,
      translations: [...new Set(translations)],
    },
    fromMs: range?.fromMs ?? null,
    toMs: range?.toMs ?? null,
    soundFile: cutsSound ? ports.files.name('wav') : null,
    soundBytes: cutsSound ? soundBytesOf(range) : 0,
  }
}

/** The part to show; null for the whole. @throws RequestError if it is empty or beyond the recording */
function rangeOf({ from, to }: Pick<Options, 'from' | 'to'>, endMs: number) {
  if ((from ?? 0) === 0 && (to ?? endMs) >= endMs) return null
  const range = { fromMs: from ?? 0, toMs: Math.min(to ?? endMs, endMs) }
  if (range.fromMs >= range.toMs) throw new RequestError('share.range')
  return range
}

/** @throws RequestError if it is no date, in the past or too far away */
function expiryOf(date: string | null, now: number): number | null {
  if (date === null || date === '') return null
  const at = Date.parse(date)
  if (!(at > now && at <= now + maxExpiryMs)) throw new RequestError('share.expiry')
  return at
}

/** Null for no password. @throws RequestError if it is too short or too long */
async function hashOf({ passwords }: Ports, user: UserRow, password: string): Promise<string | null> {
  if (password === '') return null
  const { length } = [...password]
  const { min, max } = sharePasswordLength
  if (length < min || length > max) throw new RequestError('share.passwordLength', { min, max })
  return passwords.hash(password, `user:${user.id}`)
}
