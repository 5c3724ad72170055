/**
 * Which hotwords a transducer can spell in its tokens. sherpa-onnx would leave out what it can't spell and expect the rest of the word, and
 * some characters, such as `#`, end its process.
 */
import { readFileSync } from 'node:fs'
import type { ModelDescription, modelingUnits } from '../models/modelDescription'

type Options = ModelDescription['options']
type ModelingUnit = (typeof modelingUnits)[number]

/** The tokens of `tokens.txt`, in order of their ids. */
export function readTokens(path: string): string[] {
  const lines = readFileSync(path, 'utf8').split(/\r?\n/)
  return lines.filter((line) => line.trim() !== '').map((line) => line.trim().replace(/\s+\d+$/, ''))
}

/**
 * The content of a `bpe.vocab`, for models that come without one. sentencepiece numbers the pieces of a BPE model in the order of their
 * merges and scores them by it.
 */
export const vocabularyOf = (tokens: readonly string[]): string =>
  tokens.map((token, id) => `${token}\t${-id}\n`).join('')

/** Returns a function that writes the hotwords that can be spelled as sherpa-onnx expects them; undefined if there is none. */
export function createSpelling(
  tokens: readonly string[],
  { modelingUnit, uppercase }: Options,
): (hotwords: readonly string[]) => string | undefined {
  const known = new Set(tokens)
  const isSpelled = wordCheck(known, modelingUnit as ModelingUnit)
  return (hotwords) => {
    const spelled = hotwords.flatMap((hotword) => {
      const cased = uppercase === true ? hotword.toUpperCase() : hotword
      // In BPE models each Chinese character is a word.
      const text = modelingUnit === 'bpe' ? cased.replace(/\p{Script=Han}/gu, ' $& ') : cased
      const words = text.split(/\s+/).filter((word) => word !== '')
      return words.length > 0 && words.every(isSpelled) ? [words.join(' ')] : []
    })
    return spelled.length > 0 ? spelled.join('/') : undefined
  }
}

/** Whether a word without spaces can be spelled. */
function wordCheck(known: ReadonlySet<string>, unit: ModelingUnit): (word: string) => boolean {
  const inPieces = (word: string) =>
    [...word].every((one, at) => known.has(one) || (at === 0 && known.has(`▁${one}`))) &&
    (known.has('▁') || known.has(`▁${[...word][0] ?? ''}`))
  if (unit === 'bpe') return inPieces
  // Letters of ASCII stay together.
  const parts = (word: string) => word.match(/[!-~]+|./gu) ?? []
  const mayBePieces = (part: string) => unit === 'cjkchar+bpe' && /^[A-Za-z]+$/.test(part)
  return (word) => parts(word).every((part) => (mayBePieces(part) ? inPieces(part) : known.has(part)))
}
