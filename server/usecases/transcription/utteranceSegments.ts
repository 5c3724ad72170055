import type { WireSegment, WireWord } from '../../../src/wire/responses'
import type { Utterance } from '../../ports/speech'
import type { AudioChunk } from './segmenter'

/**
 * Converts the utterances of a chunk to segments of the recording. Ids depend on the chunk only, so recognizing it again
 * gives the same ones. Times are clamped to the chunk, text is trimmed, and empty utterances are dropped.
 */
export function toSegments(chunk: Omit<AudioChunk, 'pcm'>, utterances: readonly Utterance[]): WireSegment[] {
  const at = (ms: number) => Math.min(chunk.endMs, chunk.startMs + Math.max(0, Math.round(ms)))
  return utterances
    .filter(({ text }) => text.trim() !== '')
    .map(({ startMs, endMs, text, words, confidence }, index) => ({
      id: `${chunk.startMs}-${index}`,
      start: at(startMs),
      end: at(endMs),
      role: '',
      text: text.trim(),
      ...(words && { words: trimWords(words).map((word) => shiftWord(word, at)) }),
      ...(confidence !== undefined && { confidence }),
    }))
}

function shiftWord([start, end, text, confidence]: WireWord, at: (ms: number) => number): WireWord {
  return confidence === undefined ? [at(start), at(end), text] : [at(start), at(end), text, confidence]
}

/** Concatenated words equal the text, so they are trimmed like it. */
function trimWords(words: readonly WireWord[]): WireWord[] {
  return words.map((word, index) => {
    let text = index === 0 ? word[2].trimStart() : word[2]
    if (index === words.length - 1) text = text.trimEnd()
    return word[3] === undefined ? [word[0], word[1], text] : [word[0], word[1], text, word[3]]
  })
}
