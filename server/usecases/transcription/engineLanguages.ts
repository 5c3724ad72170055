import type { WireLanguage } from '../../../src/wire/responses'
import { languageValues, type LanguageValue } from '../../../src/wire/constants'
import { translate, type ServerLocale } from '../../messages/messages'
import type { Ports } from '../../ports/ports'
import type { SpeechEngine } from '../../ports/speech'
import { enginesFor } from './enginePreference'

const labels: Record<LanguageValue, [chinese: string, english: string]> = {
  cn: ['中文（普通话）', 'Chinese (Mandarin)'],
  en: ['英语', 'English'],
  cn_cantonese: ['粤语', 'Cantonese'],
  cn_henanese: ['河南话', 'Henan dialect'],
  cn_xinanese: ['西南官话', 'Southwest Mandarin'],
  de: ['德语', 'German'],
  ar: ['阿拉伯语', 'Arabic'],
  es: ['西班牙语', 'Spanish'],
}

/** The first engine that can transcribe recordings in a language now; see `enginesFor` for all of them in order. */
export async function engineFor(ports: Ports, language: LanguageValue): Promise<SpeechEngine | undefined> {
  return ports.media.available ? (await enginesFor(ports, language))[0] : undefined
}

/** Whether meetings in that language can be transcribed live: an engine knows it, or streams it. */
export const canTranscribeLive = ({ speech }: Pick<Ports, 'speech'>, language: LanguageValue): boolean =>
  speech.engines.some(
    ({ languages, streamingLanguages }) => languages.includes(language) || streamingLanguages?.includes(language),
  )

/** Whether recordings can be added with `autoLanguage`: their language can be identified. */
export const canIdentifyLanguage = ({ speech, media }: Pick<Ports, 'speech' | 'media'>): boolean =>
  media.available && speech.languageIdentifier !== null

/** All languages, with their availability on this server. */
export function listLanguages(ports: Ports, locale: ServerLocale): Promise<WireLanguage[]> {
  return Promise.all(
    languageValues.map(async (value) => {
      const engine = await engineFor(ports, value)
      const [label, label_en] = labels[value]
      const realtime = canTranscribeLive(ports, value)
      const note = availabilityNote(ports, engine ?? candidateFor(ports, value), locale)
      return { value, label, label_en, available: engine !== undefined, realtime, note }
    }),
  )
}

/** An engine that would know the language if something was installed. */
const candidateFor = ({ speech }: Ports, value: LanguageValue): SpeechEngine | undefined =>
  speech.engines.find(({ languages, installable }) => languages.includes(value) || installable?.includes(value))

function availabilityNote({ media }: Ports, engine: SpeechEngine | undefined, locale: ServerLocale): string {
  if (!engine) return translate(locale, 'language.none')
  if (!media.available) return translate(locale, 'media.missing')
  const { availabilityNote: note } = engine
  return note ? translate(locale, note) : ''
}

/** Names by id of the engines that recognized a task's text. One that is no longer installed is named by its id. */
export async function engineNames(
  { speech, store }: Pick<Ports, 'speech' | 'store'>,
  taskId: number,
): Promise<Record<string, string>> {
  const ids = await store.segments.engines(taskId)
  return Object.fromEntries(ids.map((id) => [id, speech.engines.find((engine) => engine.id === id)?.name ?? id]))
}
