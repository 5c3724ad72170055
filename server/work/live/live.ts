/**
 * The live sessions of a server. Knows only Web-standard things: Node connects WebSockets to it, and a page its own. See src/wire/live.ts
 * for what is said.
 */
import type { ServerLocale } from '../../messages'
import type { Ports } from '../../ports'
import type { Settings } from '../../settings'
import { Connection, type Peer } from './connection'
import { Sessions } from './sessions'

export interface Live {
  /** A connection has been made; what comes over it goes into the answer, in order. */
  connect(peer: Peer, locale: ServerLocale): Pick<Connection, 'text' | 'sound' | 'closed'>
  /** A person changed what was heard in that meeting. */
  corrected(meetingId: number): void
  /** Stores what was taken, ends every connection and takes no more. Sessions go on with another server. */
  close(): Promise<void>
}

/** @param wake there is a new job */
export function createLive(ports: Ports, settings: Settings, wake: () => void): Live {
  const sessions = new Sessions(ports, settings, wake)
  const connections = new Set<Connection>()
  return {
    connect(peer, locale) {
      const connection: Connection = new Connection({ peer, locale, ports, sessions, over: () => connections.delete(connection) })
      connections.add(connection)
      return connection
    },
    corrected: (meetingId) => sessions.corrected(meetingId),
    async close() {
      await sessions.close()
      for (const connection of connections) connection.end()
    },
  }
}
