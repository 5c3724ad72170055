import type { LanguageValue } from '../../../../src/wire/constants'
import { wavHeader } from '../../../lib/wavHeader'

/** Whether times of words are asked for: `auto` does without if the service refuses. */
export type WordTimes = 'auto' | 'yes' | 'no'

/** What a service is asked for; services refuse what they don't know with status 400 or 422. */
export interface TranscriptionForm {
  format: 'words' | 'segments' | 'text'
  /** The service's code of the language; '' if it has to find out. */
  languageCode: string
}

const formats: Record<WordTimes, readonly TranscriptionForm['format'][]> = {
  auto: ['words', 'segments', 'text'],
  yes: ['words'],
  no: ['segments', 'text'],
}

/**
 * Forms in the order in which they are tried. Services that don't know the code of Cantonese transcribe it as Chinese.
 */
export function transcriptionForms(words: WordTimes, languageCode: string): TranscriptionForm[] {
  const codes = languageCode === 'yue' ? ['yue', 'zh'] : [languageCode]
  return codes.flatMap((code) => formats[words].map((format) => ({ format, languageCode: code })))
}

/** A sentence in the wanted script and with punctuation makes Whisper write such. */
const prompts: Partial<Record<LanguageValue, string>> = {
  cn: '以下是普通话的句子。',
  cn_henanese: '以下是普通话的句子。',
  cn_xinanese: '以下是普通话的句子。',
  cn_cantonese: '以下係粵語嘅句子。',
}
/** Whisper reads the last 224 tokens of a prompt. */
const maxHotwordCharacters = 100

/** The prompt: an example of the script, and words the speaker is likely to say. '' if there is nothing to say. */
export function transcriptionPrompt(language: LanguageValue, hotwords: readonly string[] = []): string {
  let list = ''
  for (const word of hotwords.filter((one) => one.trim() !== '')) {
    const longer = list === '' ? word : `${list}, ${word}`
    if (longer.length <= maxHotwordCharacters) list = longer
  }
  return [list, prompts[language]].filter(Boolean).join(' ')
}

/** Whether a text is the example of the prompt, or all of the prompt, which Whisper repeats for a chunk without speech. */
export function isPromptEcho(text: string, language: LanguageValue, prompt: string): boolean {
  const letters = (one: string) => one.replace(/[^\p{L}\p{N}]/gu, '')
  // A single word may have been said.
  const isSeveral = prompts[language] !== undefined || prompt.includes(', ')
  return letters(text) === letters(prompts[language] ?? '') || (isSeveral && letters(text) === letters(prompt))
}

export interface TranscriptionRequest extends TranscriptionForm {
  chunk: Int16Array
  model: string
  prompt: string
}

/** The multipart form: the audio as a WAV file, and the fields of OpenAI's API. */
export function transcriptionBody({ chunk, model, prompt, format, languageCode }: TranscriptionRequest): FormData {
  const body = new FormData()
  const samples = new Uint8Array(chunk.slice().buffer)
  body.set('file', new File([wavHeader(samples.length), samples], 'speech.wav', { type: 'audio/wav' }))
  body.set('model', model)
  if (languageCode !== '') body.set('language', languageCode)
  body.set('response_format', format === 'text' ? 'json' : 'verbose_json')
  // Services that refuse verbose answers often refuse prompts too.
  if (prompt !== '' && format !== 'text') body.set('prompt', prompt)
  if (format === 'words')
    for (const granularity of ['word', 'segment']) body.append('timestamp_granularities[]', granularity)
  body.set('temperature', '0')
  return body
}
