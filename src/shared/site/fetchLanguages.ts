import { autoLanguage } from '../../wire/constants'
import { LanguageList, type WireLanguage } from '../../wire/responses'
import { callData } from '../http/client'
import { endpoints } from '../http/endpoints'

const automatic: WireLanguage = { value: autoLanguage, label: '', label_en: '', available: true, realtime: false }

/**
 * Spoken languages, and whether this server can transcribe them, also live. `autoLanguage` is the last of them if the server can
 * identify the language of a recording. @throws ApiError
 */
export async function fetchLanguages(signal?: AbortSignal): Promise<WireLanguage[]> {
  const { list, auto } = await callData({ to: endpoints.languages, signal }, LanguageList)
  return auto ? [...list, automatic] : list
}
