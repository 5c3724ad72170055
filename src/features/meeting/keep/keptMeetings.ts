/** What is known on this device of meetings whose sound is here: enough to go on or to finish them after a crash. */
import * as v from 'valibot'
import { Id, Note, Segment } from '../../../wire/bodies'
import { languageValues } from '../../../wire/codes'
import { Gap } from '../gaps'
import { keepDatabase, type KeepDatabase } from './database'
import { meetingsHeld } from './lock'

const ms = v.pipe(v.number(), v.minValue(0))

export const KeptMeeting = v.object({
  id: Id,
  user: Id,
  title: v.string(),
  language: v.picklist(languageValues),
  target: v.optional(v.picklist(languageValues)),
  /** Name of this capture, for the server. */
  client: v.string(),
  place: v.picklist(['files', 'database']),
  /** Milliseconds since 1970. */
  startedAtMs: v.number(),
  /** Where this device's sound begins, and how far it had come when this was written. */
  fromMs: ms,
  heardMs: ms,
  ackedMs: ms,
  /** It was being recorded when this was written. */
  recording: v.boolean(),
  /** Nothing more is to be recorded: it only has to be sent. */
  stopping: v.boolean(),
  gaps: v.array(Gap),
  /** What a person changed and the server has not confirmed yet. */
  unsaved: v.object({
    list: v.optional(v.array(Segment)),
    speakers: v.optional(v.record(v.string(), v.string())),
    notes: v.optional(v.array(Note)),
  }),
})
export type KeptMeeting = v.InferOutput<typeof KeptMeeting>

/** A name for a meeting of a user, fit for files. */
export const keptName = ({ user, id }: Pick<KeptMeeting, 'user' | 'id'>): string =>
  `${encodeURIComponent(user)}-${encodeURIComponent(id)}`

export interface KeptMeetings {
  read(name: string): Promise<KeptMeeting | null>
  write(meeting: KeptMeeting): Promise<void>
  forget(name: string): Promise<void>
  /** Those of a user that no tab has open, the newest first. */
  left(user: Id): Promise<KeptMeeting[]>
}

/** All of it rejects where the browser keeps nothing. */
export function openKeptMeetings(database: () => Promise<KeepDatabase> = keepDatabase): KeptMeetings {
  return {
    async read(name) {
      const { success, output } = v.safeParse(KeptMeeting, await (await database()).get('meetings', name))
      return success ? output : null
    },
    async write(meeting) {
      await (await database()).put('meetings', meeting, keptName(meeting))
    },
    async forget(name) {
      await (await database()).delete('meetings', name)
    },
    async left(user) {
      const held = await meetingsHeld()
      const rows = await (await database()).getAll('meetings')
      return rows
        .flatMap((row) => {
          const { success, output } = v.safeParse(KeptMeeting, row)
          return success && output.user === user && !held.has(keptName(output)) ? [output] : []
        })
        .sort((one, other) => other.startedAtMs - one.startedAtMs)
    },
  }
}
