import type { Segment, Word } from '../../src/wire/bodies'
import type { Utterance } from '../ports'
import type { Piece } from './cut'

/**
 * What an engine heard in a piece, as segments of the recording. Their ids depend on the piece alone, so that recognising it
 * again gives the same ones. Times stay within the piece, text has no space around it, and utterances without text are left out.
 */
export function segmentsOf(piece: Omit<Piece, 'pcm'>, utterances: readonly Utterance[]): Segment[] {
  const at = (ms: number) => Math.min(piece.endMs, piece.startMs + Math.max(0, Math.round(ms)))
  return utterances
    .filter(({ text }) => text.trim() !== '')
    .map(({ startMs, endMs, text, words, confidence }, index) => ({
      id: `${piece.startMs}-${index}`,
      start: at(startMs),
      end: at(endMs),
      role: '',
      text: text.trim(),
      ...(words && { words: trimmed(words).map((word) => moved(word, at)) }),
      ...(confidence !== undefined && { confidence }),
    }))
}

function moved([start, end, text, confidence]: Word, at: (ms: number) => number): Word {
  return confidence === undefined ? [at(start), at(end), text] : [at(start), at(end), text, confidence]
}

/** Words joined by nothing are the text, so what the text loses at its edges they lose too. */
function trimmed(words: readonly Word[]): Word[] {
  return words.map((word, index) => {
    let text = index === 0 ? word[2].trimStart() : word[2]
    if (index === words.length - 1) text = text.trimEnd()
    return word[3] === undefined ? [word[0], word[1], text] : [word[0], word[1], text, word[3]]
  })
}
