import type { WireSegment, WireWord } from '../../../src/wire/responses'
import type { Utterance } from '../../ports/speech'
import { estimateWords } from './estimateWords'
import type { AudioChunk } from './segmenter'

/**
 * Converts the utterances of a chunk to segments of the recording. Ids depend on the chunk only, so recognizing it again
 * gives the same ones. Times are clamped to the chunk, text is trimmed, and empty utterances are dropped. Without words from the
 * engine, their times are estimated.
 * @param engine id of the engine that recognized them
 */
export function toSegments(
  chunk: Omit<AudioChunk, 'pcm'>,
  utterances: readonly Utterance[],
  engine?: string,
): WireSegment[] {
  const at = (ms: number) => Math.min(chunk.endMs, chunk.startMs + Math.max(0, Math.round(ms)))
  return utterances
    .filter(({ text }) => text.trim() !== '')
    .map((utterance, index) => ({
      id: `${chunk.startMs}-${index}`,
      start: at(utterance.startMs),
      end: at(utterance.endMs),
      role: '',
      text: utterance.text.trim(),
      ...wordsOf(utterance, at),
      ...(utterance.confidence !== undefined && { confidence: utterance.confidence }),
      ...(engine !== undefined && { engine }),
    }))
}

function wordsOf(
  { startMs, endMs, text, words }: Utterance,
  at: (ms: number) => number,
): Pick<WireSegment, 'words' | 'estimated'> {
  if (words && words.length > 0) return { words: trimWords(words).map((word) => shiftWord(word, at)) }
  const estimated = estimateWords(text.trim(), at(startMs), at(endMs))
  return { words: estimated, estimated: [...estimated.keys()] }
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
