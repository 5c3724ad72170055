import type { WireLanguage } from '../../../src/wire/responses'
import { languageValues, type LanguageValue } from '../../../src/wire/constants'
import { isMessageId, translate, type ServerLocale } from '../../messages/messages'
import type { Ports } from '../../ports/ports'
import type { SpeechEngine } from '../../ports/speech'

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

/** The engine that can transcribe a language now. */
export function engineFor({ speech, media }: Ports, language: LanguageValue): SpeechEngine | undefined {
  return media.available ? speech.engines.find((engine) => engine.languages.includes(language)) : undefined
}

/** The engine for live transcription in that language. */
export function liveEngineFor({ speech }: Ports, language: LanguageValue): SpeechEngine | undefined {
  return speech.engines.find(({ streamingLanguages }) => streamingLanguages?.includes(language))
}

/** All languages, with their availability on this server. */
export function listLanguages(ports: Ports, locale: ServerLocale): WireLanguage[] {
  return languageValues.map((value) => {
    const engine = engineFor(ports, value)
    const [label, label_en] = labels[value]
    const realtime = liveEngineFor(ports, value) !== undefined
    return {
      value,
      label,
      label_en,
      available: engine !== undefined,
      realtime,
      note: availabilityNote(ports, value, locale),
    }
  })
}

function availabilityNote(ports: Ports, value: LanguageValue, locale: ServerLocale): string {
  const candidate =
    engineFor(ports, value) ??
    ports.speech.engines.find(({ languages, installable }) => languages.includes(value) || installable?.includes(value))
  if (candidate && !ports.media.available) return translate(locale, 'media.missing')
  if (candidate)
    return candidate.availabilityNote && isMessageId(candidate.availabilityNote)
      ? translate(locale, candidate.availabilityNote)
      : ''
  return translate(locale, 'language.none')
}
