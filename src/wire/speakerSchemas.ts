/** Speaker detection: requests, and schemas for responses. */
import * as v from 'valibot'
import { rowId, wholeNumber } from './bounds'
import { boolean, choice, maybe, number, oneOf, string, withDefault } from './lenient'

/** Highest number of speakers that can be asked for. */
export const maxDetectedSpeakers = 20

/** Number of speakers; 0 = detect. */
const SpeakerCount = v.pipe(wholeNumber, v.maxValue(maxDetectedSpeakers))

export const DetectSpeakers = v.object({
  id: rowId,
  speakers: v.optional(SpeakerCount, 0),
  /** 1: also replaces the speakers that segments already have. */
  replace: v.optional(v.pipe(wholeNumber, v.maxValue(1)), 0),
})
export type DetectSpeakers = v.InferInput<typeof DetectSpeakers>

/** A remembered voice that a speaker of the record may have. */
export const VoiceProposal = v.object({
  /** Id of the speaker. */
  role: string,
  /** Id and name of the voice profile. */
  profile: number,
  name: string,
})
export type VoiceProposal = v.InferOutput<typeof VoiceProposal>

export const SpeakerDetection = v.object({
  /** `none`: none was asked for. `queued`: waits for the transcription, the model or other recordings. */
  status: choice(['none', 'queued', 'running', 'done', 'failed'], 'none'),
  /** As it was asked for; absent if none was. */
  speakers: maybe(number),
  replace: maybe(oneOf([0, 1])),
  /** 0..100 while running. */
  progress: withDefault(number, 0),
  /** Number of speakers found. */
  found: withDefault(number, 0),
  /** Version of the transcript that it saved; absent if it changed nothing or is not done. */
  version: maybe(number),
  /** Why it failed, in the user's language. */
  error: maybe(string),
  /** Whether the account has voices remembered. */
  remembers: maybe(boolean),
  proposals: maybe(v.array(VoiceProposal)),
})
export type SpeakerDetection = v.InferOutput<typeof SpeakerDetection>
