/** Where the user left off in each record, on this device. */
import { session } from '../../../shared/session/session'
import { stored } from '../../../shared/storage/localStore'

export interface Place {
  /** Position of the player. */
  readonly ms: number
  /** Start of the first segment on the screen. */
  readonly topMs: number
}

/** The oldest places are forgotten. */
const maxPlaces = 200

/** Null if there is none. */
export function keptPlace(record: string): Place | null {
  return stored.recordPlaces.read()?.find(({ id }) => id === record) ?? null
}

/**
 * Keeps a place, unless another tab has kept a newer one. Does nothing after sign-out.
 * @param place `at`: when the user was there, in milliseconds since 1970
 */
export function keepPlace(record: string, place: Place & { readonly at: number }): void {
  if (session.token() === null) return
  const places = stored.recordPlaces.read() ?? []
  if (places.some(({ id, at }) => id === record && at > place.at)) return
  const others = places.filter(({ id }) => id !== record)
  stored.recordPlaces.write([{ id: record, ...place }, ...others].slice(0, maxPlaces))
}
