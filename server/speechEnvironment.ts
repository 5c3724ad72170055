/** Settings of speech services on other machines. */
import type { FunAsrService } from './adapters/speech/funasr/funAsrEngine'
import type { LanguageCodes } from './adapters/speech/languageCodes'
import { whisperLanguages, type OpenAiSpeechService } from './adapters/speech/openai/openAiSpeech'
import { languageValues } from '../src/wire/constants'

/** Readers of single variables; an invalid one is reported and read as the default. */
interface SettingReader {
  text(name: string, fallback: string): string
  integer(name: string, fallback: number, range: [number, number]): number
  httpUrl(name: string, fallback: string): string
  choice<Value extends string>(name: string, fallback: Value, values: readonly Value[]): Value
}

export interface SpeechServiceSettings {
  /** Null if none is configured, as is the next. */
  openAiSpeech: OpenAiSpeechService | null
  funAsr: FunAsrService | null
}

/** What FunASR's default model knows. */
const funAsrLanguages: LanguageCodes = { cn: 'zh' }

/** @param problems a line is added for each invalid variable */
export function readSpeechServices(read: SettingReader, problems: string[]): SpeechServiceSettings {
  return { openAiSpeech: readOpenAiSpeech(read, problems), funAsr: readFunAsr(read, problems) }
}

function readOpenAiSpeech(read: SettingReader, problems: string[]): OpenAiSpeechService | null {
  const service: OpenAiSpeechService = {
    url: read.httpUrl('STT_URL', ''),
    key: read.text('STT_KEY', ''),
    model: read.text('STT_MODEL', ''),
    languages: readLanguages('STT_LANGUAGES', read.text('STT_LANGUAGES', ''), problems) ?? whisperLanguages,
    parallel: read.integer('STT_PARALLEL', 4, [1, 64]),
    words: read.choice('STT_WORDS', 'auto', ['auto', 'yes', 'no']),
  }
  if (service.url !== '' && service.model === '') problems.push('STT_URL: needs STT_MODEL')
  if (service.url === '' && service.model !== '') problems.push('STT_MODEL: needs STT_URL')
  return service.url !== '' && service.model !== '' ? service : null
}

function readFunAsr(read: SettingReader, problems: string[]): FunAsrService | null {
  const url = read.text('FUNASR_URL', '')
  const languages = readLanguages('FUNASR_LANGUAGES', read.text('FUNASR_LANGUAGES', ''), problems) ?? funAsrLanguages
  const parallel = read.integer('FUNASR_PARALLEL', 2, [1, 64])
  if (url === '') return null
  if (/^wss?:\/\/[^\s#]+$/.test(url) && URL.canParse(url)) return { url, languages, parallel }
  problems.push(`FUNASR_URL=${url}: must begin with ws:// or wss://`)
  return null
}

/** Reads `cn=zh,en=en`; a language without a code, `cn=`, is one that the service finds out by itself. Null for ''. */
function readLanguages(name: string, raw: string, problems: string[]): LanguageCodes | null {
  if (raw === '') return null
  const codes: Partial<Record<string, string>> = {}
  for (const entry of raw.split(',')) {
    const [language = '', code, ...rest] = entry.trim().split('=')
    const isKnown = languageValues.some((value) => value === language)
    if (isKnown && code !== undefined && rest.length === 0 && /^[\w-]*$/.test(code)) codes[language] = code
    else
      problems.push(
        `${name}: “${entry.trim()}” must be one of ${languageValues.join(', ')}, then = and the service’s code`,
      )
  }
  return codes
}
