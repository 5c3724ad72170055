import type { Id } from '../../wire/responses'

/** Path of a record's workspace. */
export const recordPath = (id: Id): string => `/task/detail?id=${encodeURIComponent(id)}`
