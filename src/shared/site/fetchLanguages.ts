import { LanguageList } from '../../wire/responses'
import { callData } from '../http/client'
import { endpoints } from '../http/endpoints'

/** Spoken languages, and whether this server can transcribe them, also live. @throws ApiError */
export const fetchLanguages = async (signal?: AbortSignal) =>
  (await callData({ to: endpoints.languages, signal }, LanguageList)).list
