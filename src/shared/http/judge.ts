import { code as codes } from '../../wire/codes'

/** What an answer's code means: a normal answer, one that passes as normal, the end of the login, or a refusal. */
export type Verdict = 'ok' | 'passed' | 'signedOut' | 'refused'

/** Judges the `code` of an answer. Only a number other than 1 can be an error; without one the answer passes. */
export function judge(code: unknown): Verdict {
  if (typeof code !== 'number' || code === codes.ok) return 'ok'
  if (code === codes.short || code === codes.notReady) return 'passed'
  return code === codes.signedOut ? 'signedOut' : 'refused'
}
