import type { Utterance } from '../../../ports/speech'
import { alignWords, wordsToUtterances, type TimedWord } from '../alignWords'
import { hasPunctuation, stripModelMarkers } from '../recognizedText'
import type { FunAsrMessage } from './funAsrMessages'

/** Chinese characters are words of their own. */
const token = /\p{Script=Han}|[\p{L}\p{M}\p{N}'’-]+/gu

/** Utterances of the results for one chunk, in order. Without times for each word, a result is one utterance. */
export function toUtterances(results: readonly FunAsrMessage[], durationMs: number): Utterance[] {
  let earliestMs = 0
  return results.flatMap((result) => {
    const text = stripModelMarkers(result.text)
    if (text === '') return []
    const words = timedWords(result, text).map((word) => ({
      ...word,
      startMs: Math.min(durationMs, word.startMs),
      endMs: Math.min(durationMs, word.endMs),
    }))
    // Some servers count from the start of the chunk, others from the start of the result.
    const offsetMs = (words[0]?.startMs ?? durationMs) < earliestMs ? earliestMs : 0
    const shifted = words.map(({ startMs, endMs, text: word }) => ({
      text: word,
      startMs: Math.min(durationMs, startMs + offsetMs),
      endMs: Math.min(durationMs, endMs + offsetMs),
    }))
    const aligned = alignWords(text, shifted)
    const whole = {
      startMs: shifted[0]?.startMs ?? earliestMs,
      endMs: shifted.at(-1)?.endMs ?? durationMs,
      text,
    }
    const utterances = aligned ? wordsToUtterances(aligned.words) : [whole]
    earliestMs = utterances.at(-1)?.endMs ?? earliestMs
    return utterances.map((utterance) => ({ ...utterance, punctuated: hasPunctuation(text) }))
  })
}

/** The server's words with their times; empty without times. Numbers may be written differently from the text. */
function timedWords({ timestamp, stamp_sents: sentences }: FunAsrMessage, text: string): TimedWord[] {
  const bySentence = sentences.flatMap(({ text_seg: words, ts_list: times }) => zip(words.match(token) ?? [], times))
  return bySentence.length > 0 ? bySentence : zip(text.match(token) ?? [], timestamp)
}

/** Empty unless there is a time for each word. */
function zip(words: readonly string[], times: readonly number[][]): TimedWord[] {
  if (words.length !== times.length) return []
  return words.map((text, index) => {
    const [startMs = 0, endMs = startMs] = times[index] ?? []
    return { text, startMs: Math.max(0, startMs), endMs: Math.max(startMs, endMs) }
  })
}
