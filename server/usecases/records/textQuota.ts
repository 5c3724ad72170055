/** Storage quota for texts. */
import { formatSize } from '../../../src/shared/files/formatSize'
import { RequestError } from '../../lib/requestError'
import type { UserRow } from '../../ports/rows'
import type { Repositories } from '../../ports/repositories'
import { storageQuotaBytes } from './storageQuota'

const megabyte = 2 ** 20
/** Limit for the current text of one record. A five-hour one takes about 6 MB, and export needs it in memory. */
const maxRecordBytes = 24 * megabyte
/** Documents have their own limit on extraction. */
const maxBytes = { record: maxRecordBytes, meeting: maxRecordBytes, translation: Infinity }
/** Share of the storage quota available to texts, in addition to recordings, and its minimum. */
const storageShare = 1 / 20
const minQuotaBytes = 64 * megabyte

/** Quota in bytes for all texts of a user, including versions, translations, summaries and mind maps. */
export const textQuotaBytes = (user: Pick<UserRow, 'storageMb'>): number =>
  Math.max(minQuotaBytes, Math.floor(storageQuotaBytes(user) * storageShare))

export interface TextQuotaCheck {
  /** Call after the change. A change that doesn't increase the size always passes. @throws RequestError */
  check(kind: keyof typeof maxBytes, id: number): Promise<void>
}

/** Records the text size before a change; call it inside the transaction. */
export async function beginTextChange(repos: Repositories, user: UserRow): Promise<TextQuotaCheck> {
  const before = await repos.textSizes.usedBytes(user.id)
  return {
    async check(kind, id) {
      const used = await repos.textSizes.usedBytes(user.id)
      if (used <= before) return
      requireTextQuota(user, used)
      const limit = maxBytes[kind]
      if ((await repos.textSizes.sizeOf(kind, id)) > limit)
        throw new RequestError('text.recordFull', { limit: formatSize(limit) })
    },
  }
}

/** @throws RequestError over the quota */
export function requireTextQuota(user: UserRow, usedBytes: number): void {
  const limit = textQuotaBytes(user)
  if (usedBytes > limit) throw new RequestError('text.full', { limit: formatSize(limit), used: formatSize(usedBytes) })
}
