import { responseCode as codes, type ResponseCode } from '../../wire/constants'

/** The meaning of a response code: success, 6001 or 6003 (left to the caller), end of the session, or refusal. */
export type ResponseVerdict = 'ok' | 'unfulfilled' | 'signedOut' | 'refused'

const verdicts: Record<ResponseCode, ResponseVerdict> = {
  [codes.ok]: 'ok',
  [codes.failed]: 'refused',
  [codes.signedOut]: 'signedOut',
  [codes.insufficientCredit]: 'unfulfilled',
  [codes.notReady]: 'unfulfilled',
}

/** Classifies a response's `code`. Any number but 1 can be an error, also one that is not ours; anything else is a success. */
export function judge(code: unknown): ResponseVerdict {
  if (typeof code !== 'number') return 'ok'
  return isResponseCode(code) ? verdicts[code] : 'refused'
}

const isResponseCode = (code: number): code is ResponseCode => Object.hasOwn(verdicts, code)
