import type { Id } from '../../wire/responses'

/** Path of a translation, side by side with its source. */
export const comparisonPath = (id: Id): string => `/comparison?${new URLSearchParams({ id: String(id) }).toString()}`
