/** The login sessions of an account. */
import * as v from 'valibot'
import { Id } from './responses'

const text = v.optional(v.string(), '')

/** One login session. */
export const LoginSession = v.object({
  id: Id,
  /** Start, as an ISO date. */
  at: text,
  /** Last use, as an ISO date. */
  seen: text,
  /** Short device name: "Chrome · Windows"; '' if unknown. */
  device: text,
  /** 1 for the caller's own session. */
  current: v.optional(v.picklist([0, 1]), 0),
})
export type LoginSession = v.InferOutput<typeof LoginSession>
export const LoginSessions = v.array(LoginSession)
