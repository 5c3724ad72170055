/** API calls of the remembered voices. */
import { callAck, callData } from '../../../shared/http/client'
import { endpoints } from '../../../shared/http/endpoints'
import { nullIfUnsupported } from '../../../shared/http/unsupportedCall'
import { VoiceProfiles, type RenameVoice } from '../../../wire/voiceSchemas'

/** Null if the server doesn't remember voices. @throws ApiError */
export const fetchVoices = (signal?: AbortSignal) =>
  nullIfUnsupported(callData({ to: endpoints.voices, signal, quiet: true }, VoiceProfiles))

/** Turning it off deletes all voices. @throws ApiError */
export const enableVoices = (enabled: boolean) =>
  callAck({ to: endpoints.enableVoices, params: { enabled: enabled ? 1 : 0 }, quiet: true })

/** @throws ApiError `refused` with the server's message */
export const renameVoice = (request: RenameVoice) =>
  callAck({ to: endpoints.renameVoice, params: request, quiet: true })

/** @throws ApiError */
export const removeVoice = (id: number) => callAck({ to: endpoints.removeVoice, params: { id }, quiet: true })
