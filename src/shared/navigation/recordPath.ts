import type { Id } from '../../wire/responses'

/** A moment of the recording, in seconds. */
export const momentParam = 't'

/** The id of a comment or reply on the record. */
export const commentParam = 'comment'

/** Path of a record's workspace. @param ms opens it at this moment of the recording */
export const recordPath = (id: Id, ms?: number): string =>
  `/task/detail?id=${encodeURIComponent(id)}${ms === undefined ? '' : `&${momentParam}=${Math.floor(ms) / 1000}`}`

/** The moment in milliseconds; null for what is not a number of seconds. */
export function parseMoment(seconds: string): number | null {
  return /^\d{1,7}(\.\d{1,3})?$/.test(seconds) ? Math.round(Number(seconds) * 1000) : null
}
