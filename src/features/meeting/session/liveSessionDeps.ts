import type { LocalRecorder, WriteStatus } from '../local/LocalRecorder'
import type { UnfinishedMeeting } from '../local/unfinishedMeetingStore'
import type { OpenCapture } from './CaptureController'
import type { LiveSocket, LiveSocketEvents } from './liveSocket'
import type { LiveTranscriptApi } from './LiveTranscriptStore'

/** Dependencies of a session. */
export interface LiveSessionDeps {
  readonly meeting: UnfinishedMeeting
  /** @param onStatus called after each write */
  readonly openRecorder: (onStatus: (status: WriteStatus) => void) => LocalRecorder
  readonly openSocket: (events: LiveSocketEvents) => LiveSocket
  readonly openCapture: OpenCapture
  readonly api: LiveTranscriptApi
  /** Stores the meeting's metadata. Rejects when the browser has no storage. */
  readonly saveMetadata: (meeting: UnfinishedMeeting) => Promise<void>
  /** Called when the record is complete and the local copy is no longer needed. */
  readonly removeLocalCopy: () => Promise<void>
  /** The session has ended. `hasUnsavedCorrections`: the record lacks the last corrections, which stay on this device. */
  readonly onClosed: (outcome: { readonly hasUnsavedCorrections: boolean }) => void
  readonly storageLeftMs: () => Promise<number | null>
  readonly token: () => string | null
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly random: () => number
}
