/** Security audit log for the operator: logins, rejections, their origin, and account changes. */
import type { Log } from '../../ports/ports'

export type SecurityEvent =
  | 'registered'
  | 'login'
  | 'login.failed'
  | 'logout'
  | 'session.ended'
  | 'code.sent'
  | 'code.failed'
  | 'password.changed'
  | 'password.refused'
  | 'phone.changed'
  | 'token.created'
  | 'token.revoked'
  | 'email.changed'
  | 'second.changed'
  | 'second.failed'
  | 'account.deletion'
  | 'account.exported'
  | 'passkey.changed'
  | 'openid.changed'
  | 'limited'
  | 'forbidden'

/** Plain values only: never a token, code, password or complete phone number. */
export interface SecurityFields {
  /** Account id; absent if not logged in. */
  user?: number | undefined
  /** Network address of the client. */
  address?: string
  /** How it was done, such as the login method. */
  how?: string
  [field: string]: string | number | undefined
}

/** Logs a `security.<event>` line. */
export function logSecurityEvent(log: Log, event: SecurityEvent, fields: SecurityFields): void {
  log.info(`security.${event}`, fields)
}
