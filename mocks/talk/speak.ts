import type { Utterance } from '../../server/ports'
import type { Word } from '../../src/wire/bodies'
import type { LanguageValue } from '../../src/wire/codes'
import type { Random } from '../random'

const segmenters = new Map<string, Intl.Segmenter>()

function segmenterOf(language: LanguageValue): Intl.Segmenter {
  const locale = language.startsWith('cn') ? 'zh' : language
  const known = segmenters.get(locale)
  if (known) return known
  const made = new Intl.Segmenter(locale, { granularity: 'word' })
  segmenters.set(locale, made)
  return made
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

/** How long it takes to say: five characters a second in Chinese, about sixteen letters in the others. */
export function spokenMs(text: string, language: LanguageValue): number {
  return text.length * (language.startsWith('cn') ? 200 : 62)
}

/** A text said from `startMs` to `endMs`: words on time, most of them certain, a few not. */
export function speak(
  text: string,
  startMs: number,
  endMs: number,
  language: LanguageValue,
  random: Random,
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
  let trust = 0
  const timed = words.map((word, index): Word => {
    const end = index === words.length - 1 ? endMs : at + (weights[index] ?? 0) * perWeight
    const confidence = random.chance(0.04)
      ? hundredths(0.3 + random.next() * 0.3)
      : hundredths(0.86 + random.next() * 0.13)
    const start = Math.round(at)
    at = end
    trust += confidence
    return [start, Math.round(end), word, confidence]
  })
  return { startMs, endMs, text, words: timed, confidence: hundredths(trust / Math.max(1, timed.length)) }
}

const hundredths = (value: number) => Math.round(value * 100) / 100
