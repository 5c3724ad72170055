import type { Keeper, KeepNews } from './keep/Keeper'
import type { KeptMeeting } from './keep/keptMeetings'
import type { OpenCapture } from './Listening'
import type { Line, LineEvents } from './socket'
import type { WordsApi } from './Words'

/** What a session needs of the world. */
export interface LiveParts {
  readonly meeting: KeptMeeting
  /** @param onNews told after each write */
  readonly keeper: (onNews: (news: KeepNews) => void) => Keeper
  readonly openLine: (events: LineEvents) => Line
  readonly openCapture: OpenCapture
  readonly api: WordsApi
  /** Remembers what is known of the meeting. Rejects where nothing can be kept. */
  readonly note: (meeting: KeptMeeting) => Promise<void>
  /** The meeting is a record and needs nothing of this device any more. */
  readonly forget: () => Promise<void>
  /** The session is over; nothing of it runs any more. `changesLeft`: the record lacks what a person changed last; it stays here. */
  readonly onClosed: (how: { readonly changesLeft: boolean }) => void
  readonly roomLeftMs: () => Promise<number | null>
  readonly token: () => string | null
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly random: () => number
}
