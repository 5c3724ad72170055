/** Metadata of meetings with audio on this device: enough to continue or finish them after a crash. */
import * as v from 'valibot'
import { Id, Note, WireSegment } from '../../../wire/responses'
import { languageValues } from '../../../wire/constants'
import { Gap } from '../live/gaps'
import { openLocalDatabase, type LocalDatabase } from './localDatabase'
import { lockedMeetings } from './meetingLock'

const ms = v.pipe(v.number(), v.minValue(0))

export const UnfinishedMeeting = v.object({
  id: Id,
  user: Id,
  title: v.string(),
  language: v.picklist(languageValues),
  target: v.optional(v.picklist(languageValues)),
  /** Client id of this recording, sent to the server. */
  client: v.string(),
  place: v.picklist(['files', 'database']),
  /** Milliseconds since 1970. */
  startedAtMs: v.number(),
  /** When this was written: about when the page ended. Absent in data of earlier versions. */
  writtenAtMs: v.optional(v.number()),
  /** Start of this device's audio, and its end at the time of writing. */
  fromMs: ms,
  heardMs: ms,
  ackedMs: ms,
  /** Whether it was being recorded at the time of writing. */
  recording: v.boolean(),
  /** Recording has ended; the audio only has to be sent. */
  stopping: v.boolean(),
  gaps: v.array(Gap),
  /** User changes that the server has not acknowledged yet. */
  unsaved: v.object({
    list: v.optional(v.array(WireSegment)),
    speakers: v.optional(v.record(v.string(), v.string())),
    notes: v.optional(v.array(Note)),
  }),
})
export type UnfinishedMeeting = v.InferOutput<typeof UnfinishedMeeting>

/** A file-safe name for a user's meeting. */
export const localNameOf = ({ user, id }: Pick<UnfinishedMeeting, 'user' | 'id'>): string =>
  `${encodeURIComponent(user)}-${encodeURIComponent(id)}`

/** Length of the audio that only this device has. */
export const onlyHereMs = ({ heardMs, ackedMs, fromMs }: UnfinishedMeeting): number =>
  Math.max(0, heardMs - Math.max(ackedMs, fromMs))

export interface UnfinishedMeetingStore {
  read(name: string): Promise<UnfinishedMeeting | null>
  write(meeting: UnfinishedMeeting): Promise<void>
  remove(name: string): Promise<void>
  /** A user's meetings that are not open in any tab, newest first. */
  listUnopened(user: Id): Promise<UnfinishedMeeting[]>
}

/** All methods reject when the browser has no storage. */
export function openUnfinishedMeetings(
  database: () => Promise<LocalDatabase> = openLocalDatabase,
): UnfinishedMeetingStore {
  return {
    async read(name) {
      const { success, output } = v.safeParse(UnfinishedMeeting, await (await database()).get('meetings', name))
      return success ? output : null
    },
    async write(meeting) {
      await (await database()).put('meetings', meeting, localNameOf(meeting))
    },
    async remove(name) {
      await (await database()).delete('meetings', name)
    },
    async listUnopened(user) {
      const held = await lockedMeetings()
      const rows = await (await database()).getAll('meetings')
      return rows
        .flatMap((row) => {
          const { success, output } = v.safeParse(UnfinishedMeeting, row)
          return success && output.user === user && !held.has(localNameOf(output)) ? [output] : []
        })
        .sort((one, other) => other.startedAtMs - one.startedAtMs)
    },
  }
}
