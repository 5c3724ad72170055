import { callAck, callData } from '../../../shared/http/client'
import { endpoints } from '../../../shared/http/endpoints'
import { SpeakerDetection, type DetectSpeakers } from '../../../wire/speakerSchemas'
import type { RefuseVoice, RememberVoice } from '../../../wire/voiceSchemas'
import type { Id } from '../../../wire/responses'
import type { CallOptions } from '../record/taskApi'

/** Starts finding out who speaks when in a record. @throws ApiError */
export const detectSpeakers = (request: DetectSpeakers, options: CallOptions = {}) =>
  callData({ to: endpoints.detectSpeakers, params: request, ...options }, SpeakerDetection)

/** The state of the detection. @throws ApiError */
export const fetchSpeakerDetection = (id: Id, options: CallOptions = {}) =>
  callData({ to: endpoints.speakerDetection, params: { id }, ...options }, SpeakerDetection)

/** Remembers the voice of a named speaker, for the account. @throws ApiError `refused` with the server's message */
export const rememberVoice = (request: RememberVoice) =>
  callAck({ to: endpoints.rememberVoice, params: request, quiet: true })

/** Says that a speaker is not the person of a voice profile. @throws ApiError */
export const refuseVoice = (request: RefuseVoice) => callAck({ to: endpoints.refuseVoice, params: request })
