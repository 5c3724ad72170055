/**
 * Entry point for live sessions. Web-standard APIs only: Node connects WebSockets to it, a page its own sockets. The
 * protocol is in src/wire/liveMessages.ts.
 */
import type { ServerLocale } from '../../messages/messages'
import type { Ports } from '../../ports/ports'
import type { Settings } from '../../ports/settings'
import type { EndedSessions } from '../accounts/accountContext'
import { LiveConnection, type ClientSocket } from './liveConnection'
import { SessionRegistry } from './sessionRegistry'

export interface LiveGateway {
  /** Accepts a connection. Pass its events to the returned object, in order. */
  connect(socket: ClientSocket, locale: ServerLocale): Pick<LiveConnection, 'onMessage' | 'onAudio' | 'onClose'>
  /** A user edited the transcript of that meeting. */
  onCorrected(meetingId: number): void
  /** Closes the meeting's session, storing received audio, and runs `work` while no new one can start. */
  withSessionClosed<T>(meetingId: number, work: () => Promise<T>): Promise<T>
  /** Login sessions have ended: closes their connections. */
  onSignedOut(ended: EndedSessions): void
  /** Meetings being recorded. */
  readonly meetings: number
  /** Stores received audio, closes all connections and accepts no more. Clients can resume after a restart. */
  close(): Promise<void>
}

export function createLiveGateway(ports: Ports, settings: Settings): LiveGateway {
  const sessions = new SessionRegistry(ports, settings)
  const connections = new Set<LiveConnection>()
  return {
    connect(socket, locale) {
      const connection: LiveConnection = new LiveConnection({
        socket,
        locale,
        ports,
        sessions,
        onClosed: () => connections.delete(connection),
      })
      connections.add(connection)
      return connection
    },
    onCorrected: (meetingId) => sessions.onCorrected(meetingId),
    withSessionClosed: (meetingId, work) => sessions.withSessionClosed(meetingId, work),
    onSignedOut(ended) {
      for (const connection of connections) connection.onSignedOut(ended)
    },
    get meetings() {
      return sessions.size
    },
    async close() {
      await sessions.close()
      for (const connection of connections) connection.close()
    },
  }
}
