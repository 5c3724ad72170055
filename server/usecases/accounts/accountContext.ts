import type { ServerLocale } from '../../messages/messages'
import type { Ports } from '../../ports/ports'
import type { Settings } from '../../ports/settings'

/** Details of the client that sent a request. */
export interface ClientInfo {
  /** Network address, for the log. */
  address: string
  /** Key for rate limits: see `networkOf`. */
  network: string
  /** Browser and system: see `deviceName`. */
  device: string
  /** The session token sent with the request; '' for none. */
  token: string
  locale: ServerLocale
}

/** Ended sessions: one by its token hash, or all of a user except one (`except` is '' for none). */
export type EndedSessions = { tokenHash: string } | { userId: number; except: string }

/** Dependencies of the account use cases. */
export interface AccountContext {
  ports: Ports
  settings: Settings
  hooks: {
    /** Notifies open connections that sessions have ended. */
    onSignedOut?(ended: EndedSessions): void
  }
}
