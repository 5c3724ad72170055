import { responseCode as codes } from '../../wire/constants'

/** The meaning of a response code: success, 6001 or 6003 (left to the caller), end of the session, or refusal. */
export type ResponseVerdict = 'ok' | 'unfulfilled' | 'signedOut' | 'refused'

/** Classifies a response's `code`. Only a number other than 1 can be an error; anything else is a success. */
export function judge(code: unknown): ResponseVerdict {
  if (typeof code !== 'number' || code === codes.ok) return 'ok'
  if (code === codes.insufficientCredit || code === codes.notReady) return 'unfulfilled'
  return code === codes.signedOut ? 'signedOut' : 'refused'
}
