import type { WireWord } from '../../../src/wire/responses'
import type { Utterance } from '../../ports/speech'
import { applySpans, type TextSpan } from '../../lib/textSpans'

/**
 * Applies replacements that are in order and apart. Words that share one become one word with the time of all of them; a word of which
 * nothing is left is dropped.
 */
export function replaceSpans(utterance: Utterance, spans: readonly TextSpan[]): Utterance {
  if (spans.length === 0) return utterance
  const text = applySpans(utterance.text, spans)
  if (!utterance.words) return { ...utterance, text }
  return { ...utterance, text, words: replaceInWords(utterance.words, spans) }
}

function replaceInWords(words: readonly WireWord[], spans: readonly TextSpan[]): WireWord[] {
  const replaced: WireWord[] = []
  let group: WireWord[] = []
  let groupStart = 0
  let at = 0
  let next = 0
  for (const word of words) {
    group.push(word)
    at += word[2].length
    const inGroup = spans.slice(next).filter(({ start }) => start < at)
    // A replacement that goes beyond this word needs the next one.
    if ((inGroup.at(-1)?.end ?? 0) > at) continue
    const shifted = inGroup.map((span) => ({ ...span, start: span.start - groupStart, end: span.end - groupStart }))
    const whole = shifted.length === 0 && group.length === 1 ? word : merge(group, shifted)
    if (whole[2] !== '' || word[2] === '') replaced.push(whole)
    next += inGroup.length
    groupStart = at
    group = []
  }
  return replaced
}

/** One word of several. It is as sure as the least sure of them. */
function merge(group: readonly WireWord[], spans: readonly TextSpan[]): WireWord {
  const text = applySpans(group.map((word) => word[2]).join(''), spans)
  const confidences = group.flatMap(([, , , confidence]) => (confidence === undefined ? [] : [confidence]))
  const [startMs, endMs] = [Math.min(...group.map(([start]) => start)), Math.max(...group.map(([, end]) => end))]
  return confidences.length > 0 ? [startMs, endMs, text, Math.min(...confidences)] : [startMs, endMs, text]
}
