/** Storage quota for recordings and documents. */
import { formatSize } from '../../../src/shared/files/formatSize'
import { RequestError } from '../../lib/requestError'
import type { UserRow } from '../../ports/rows'

export const storageQuotaBytes = ({ storageMb }: Pick<UserRow, 'storageMb'>): number => storageMb * 2 ** 20

/** Error that states the quota and what is used of it, in bytes. */
export function storageFullError(user: UserRow, usedBytes: number): RequestError {
  return new RequestError('upload.storageFull', {
    limit: formatSize(storageQuotaBytes(user)),
    used: formatSize(usedBytes),
  })
}
