import type { Language } from '../../src/wire/bodies'
import { languageValues, type LanguageValue } from '../../src/wire/codes'
import { isMessageId, sentence, type ServerLocale } from '../messages'
import type { Ports, SpeechEngine } from '../ports'

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

/** The engine that transcribes a language now. */
export function engineFor({ engines, media }: Ports, language: LanguageValue): SpeechEngine | undefined {
  return media.available ? engines.find((engine) => engine.languages.includes(language)) : undefined
}

/** The engine that listens to a meeting in that language. */
export function liveEngineFor({ engines }: Ports, language: LanguageValue): SpeechEngine | undefined {
  return engines.find((engine) => engine.listen !== undefined && engine.languages.includes(language))
}

/** Every language with what this server can do for it, and why not. */
export function languages(ports: Ports, locale: ServerLocale): Language[] {
  return languageValues.map((value) => {
    const engine = engineFor(ports, value)
    const [label, label_en] = labels[value]
    const realtime = liveEngineFor(ports, value) !== undefined
    return { value, label, label_en, available: engine !== undefined, realtime, note: note(ports, value, locale, engine) }
  })
}

function note(ports: Ports, value: LanguageValue, locale: ServerLocale, engine: SpeechEngine | undefined): string {
  const able = engine ?? ports.engines.find(({ languages, missing }) => languages.includes(value) || missing?.includes(value))
  if (able && !ports.media.available) return sentence(locale, 'media.missing')
  if (able) return able.note && isMessageId(able.note) ? sentence(locale, able.note) : ''
  return sentence(locale, 'language.none')
}
