import type { Id } from '../../../wire/responses'

/** Path of a meeting. */
export const meetingPath = (id: Id): string => `/meeting/transfer?id=${encodeURIComponent(id)}`
