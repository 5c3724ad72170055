/** Paths of the translation pages. */
import type { Id } from '../../../wire/responses'

export const translatePath = '/translate'

/** Path of the side-by-side view. */
export function comparisonPath(id: Id): string {
  return `/comparison?${new URLSearchParams({ id: String(id) }).toString()}`
}
