/** Addresses of shared records. Those that were made on this device are kept on it: the server has only their hashes. */
import { stored } from '../../../shared/storage/localStore'
import type { Id } from '../../../wire/responses'
import type { ShareKey } from '../../../wire/shareSchemas'

/** As many as are worth keeping. */
const maxKept = 500

/** The address of a shared record. @param page this app's URL, without its hash */
export const sharedRecordLink = (key: string, page: string): string =>
  `${page}#/share/record?key=${encodeURIComponent(key)}`

export function keepShareKey({ id, key }: ShareKey): void {
  const others = (stored.shareKeys.read() ?? []).filter((kept) => kept.id !== String(id))
  stored.shareKeys.write([{ id: String(id), key }, ...others].slice(0, maxKept))
}

/** Undefined if it was made elsewhere. */
export const keptShareKey = (id: Id): string | undefined =>
  stored.shareKeys.read()?.find((kept) => kept.id === String(id))?.key

export function forgetShareKey(id: Id): void {
  stored.shareKeys.write((stored.shareKeys.read() ?? []).filter((kept) => kept.id !== String(id)))
}
