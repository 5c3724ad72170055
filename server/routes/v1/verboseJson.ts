/** A transcript in OpenAI's `verbose_json` shape: times in seconds. */
import { joinTexts } from '../../../src/transcript/model/joinTexts'
import type { Transcript } from '../../../src/transcript/model/transcript'
import type { LanguageValue } from '../../../src/wire/constants'
import { createTimeSlice } from '../../lib/timeSlice'
import type { TaskRow } from '../../ports/rows'

export interface VerboseJson {
  task: 'transcribe'
  /** Name in English, in lower case. */
  language: string
  duration: number
  text: string
  segments?: VerboseSegment[]
  words?: { word: string; start: number; end: number }[]
}

/** Fields that only Whisper has are what they are for confident speech. */
interface VerboseSegment {
  id: number
  seek: number
  start: number
  end: number
  text: string
  tokens: number[]
  temperature: number
  avg_logprob: number
  compression_ratio: number
  no_speech_prob: number
}

const languageNames: Record<LanguageValue, string> = {
  cn: 'chinese',
  en: 'english',
  cn_cantonese: 'cantonese',
  cn_henanese: 'chinese',
  cn_xinanese: 'chinese',
  de: 'german',
  ar: 'arabic',
  es: 'spanish',
}

const seconds = (ms: number) => ms / 1000

export async function toVerboseJson(
  { segments }: Transcript,
  { task, words, segments: wantsSegments }: { task: TaskRow; words: boolean; segments: boolean },
): Promise<VerboseJson> {
  const timeSlice = createTimeSlice()
  const allWords: VerboseJson['words'] = []
  for (const segment of words ? segments : []) {
    for (const { text, startMs, endMs } of segment.words)
      allWords.push({ word: text.trim(), start: seconds(startMs), end: seconds(endMs) })
    if (timeSlice.expired()) await timeSlice.pause()
  }
  return {
    task: 'transcribe',
    language: languageNames[task.language],
    duration: task.times,
    text: joinTexts(segments.map(({ text }) => text)),
    ...(wantsSegments && {
      segments: segments.map(({ startMs, endMs, text, words: spoken }, id) => ({
        id,
        seek: 0,
        start: seconds(startMs),
        end: seconds(endMs),
        text,
        tokens: [],
        temperature: 0,
        avg_logprob: meanLogConfidence(spoken.map(({ confidence }) => confidence)),
        compression_ratio: 1,
        no_speech_prob: 0,
      })),
    }),
    ...(words && { words: allWords }),
  }
}

/** 0, which is certain, where no confidence is known. */
function meanLogConfidence(confidences: readonly (number | null)[]): number {
  const known = confidences.filter((confidence) => confidence !== null)
  const sum = known.reduce((total, confidence) => total + Math.log(Math.max(confidence, 1e-4)), 0)
  return known.length === 0 ? 0 : sum / known.length
}
