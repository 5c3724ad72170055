import type { Utterance } from '../../server/ports/speech'
import type { WireWord } from '../../src/wire/responses'
import type { LanguageValue } from '../../src/wire/constants'
import type { Random } from './random'

const segmenters = new Map<string, Intl.Segmenter>()

function segmenterOf(language: LanguageValue): Intl.Segmenter {
  const locale = language.startsWith('cn') ? 'zh' : language
  const known = segmenters.get(locale)
  if (known) return known
  const segmenter = new Intl.Segmenter(locale, { granularity: 'word' })
  segmenters.set(locale, segmenter)
  return segmenter
}

/** The words of a text; each owns the spaces and punctuation after it, so that joined they are the text. */
export function wordsOf(text: string, language: LanguageValue): string[] {
  const words: string[] = []
  let before = ''
  for (const { segment, isWordLike } of segmenterOf(language).segment(text)) {
    if (isWordLike) {
      words.push(before + segment)
      before = ''
    } else if (words.length) words[words.length - 1] += segment
    else before += segment
  }
  if (before) words.push(before)
  return words
}

/** Speaking time: five characters per second in Chinese, about sixteen letters per second in other languages. */
export function speakingMs(text: string, language: LanguageValue): number {
  return text.length * (language.startsWith('cn') ? 200 : 62)
}

interface UtteranceOptions {
  startMs: number
  endMs: number
  random: Random
}

/** An utterance from `startMs` to `endMs` with word times; a few words get a low confidence. */
export function toUtterance(
  text: string,
  language: LanguageValue,
  { startMs, endMs, random }: UtteranceOptions,
): Utterance {
  const words = wordsOf(text, language)
  const weights = words.map((word) => word.length + (/[\p{P}]\s*$/u.test(word) ? 2 : 0))
  const perWeight =
    (endMs - startMs) /
    Math.max(
      1,
      weights.reduce((sum, weight) => sum + weight, 0),
    )
  let at = startMs
  let confidenceSum = 0
  const timed = words.map((word, index): WireWord => {
    const end = index === words.length - 1 ? endMs : at + (weights[index] ?? 0) * perWeight
    const confidence = random.chance(0.04)
      ? roundToHundredths(0.3 + random.next() * 0.3)
      : roundToHundredths(0.86 + random.next() * 0.13)
    const start = Math.round(at)
    at = end
    confidenceSum += confidence
    return [start, Math.round(end), word, confidence]
  })
  return {
    startMs,
    endMs,
    text,
    words: timed,
    confidence: roundToHundredths(confidenceSum / Math.max(1, timed.length)),
  }
}

const roundToHundredths = (value: number) => Math.round(value * 100) / 100
