import { callData } from '../../../shared/http/client'
import { endpoints } from '../../../shared/http/endpoints'
import { SpeakerDetection, type DetectSpeakers } from '../../../wire/speakerSchemas'
import type { Id } from '../../../wire/responses'
import type { CallOptions } from '../record/taskApi'

/** Starts finding out who speaks when in a record. @throws ApiError */
export const detectSpeakers = (request: DetectSpeakers, options: CallOptions = {}) =>
  callData({ to: endpoints.detectSpeakers, params: request, ...options }, SpeakerDetection)

/** The state of the detection. @throws ApiError */
export const fetchSpeakerDetection = (id: Id, options: CallOptions = {}) =>
  callData({ to: endpoints.speakerDetection, params: { id }, ...options }, SpeakerDetection)
