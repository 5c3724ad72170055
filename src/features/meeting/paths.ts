import type { Id } from '../../wire/bodies'

/** Addresses of this app. */
export const livePath = (id: Id): string => `/meeting/transfer?id=${encodeURIComponent(id)}`
export const recordPath = (id: Id): string => `/task/detail?id=${encodeURIComponent(id)}`
