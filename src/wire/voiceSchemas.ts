/** Voice profiles: requests, and schemas for responses. */
import * as v from 'valibot'
import { boundedText, maxSpeakerId, maxSpeakerName, nonBlankText, rowId, wholeNumber } from './bounds'
import { boolean, maybe, number, rows, string, withDefault } from './lenient'
import { Id } from './responses'

const role = v.pipe(boundedText(maxSpeakerId), v.minLength(1))

/** `enabled` 0 deletes all profiles. */
export const EnableVoices = v.object({ enabled: v.pipe(wholeNumber, v.maxValue(1)) })

/** A named speaker of a record. */
export const RememberVoice = v.object({ id: rowId, role })
export type RememberVoice = v.InferInput<typeof RememberVoice>

export const RenameVoice = v.object({ id: rowId, name: nonBlankText(maxSpeakerName) })
export type RenameVoice = v.InferInput<typeof RenameVoice>

export const VoiceById = v.object({ id: rowId })

/** `id` is the record's. */
export const RefuseVoice = v.object({ id: rowId, role, profile: rowId })
export type RefuseVoice = v.InferInput<typeof RefuseVoice>

export const VoiceProfile = v.object({
  id: number,
  name: string,
  /** Seconds of speech that it was made from. */
  seconds: withDefault(number, 0),
  /** The record it was last made from; absent if that is gone. */
  record: maybe(v.object({ id: Id, title: withDefault(string, '') })),
  /** Made by another model than the server's present one: not compared until it is remembered again. */
  outdated: withDefault(boolean, false),
  /** ISO date. */
  updated_at: withDefault(string, ''),
})
export type VoiceProfile = v.InferOutput<typeof VoiceProfile>

export const VoiceProfiles = v.object({
  /** Whether the account has voices remembered. */
  enabled: boolean,
  /** Name of the model that makes the voice prints; absent if the server has none. */
  model: maybe(string),
  list: rows(VoiceProfile),
})
export type VoiceProfiles = v.InferOutput<typeof VoiceProfiles>
