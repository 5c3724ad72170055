/** Word error rate, and the F1 score of punctuation, over the alignment with the fewest errors. */

/** @typedef {import('./tokens.mjs').Token} Token */

/**
 * @typedef {object} Score
 * @property {number} errors substitutions, deletions and insertions
 * @property {number} tokens of the reference
 * @property {number} marksRight marks of the reference that were recognized as the same kind at the same place
 * @property {number} marksWrong recognized marks that are not in the reference
 * @property {number} marksMissed marks of the reference that were not recognized
 */

/** @type {Readonly<Score>} */
export const noScore = { errors: 0, tokens: 0, marksRight: 0, marksWrong: 0, marksMissed: 0 }

/**
 * @param {readonly Score[]} scores
 * @returns {Score}
 */
export function sumScores(scores) {
  const sum = { ...noScore }
  for (const score of scores)
    for (const key of /** @type {(keyof Score)[]} */ (Object.keys(sum))) sum[key] += score[key]
  return sum
}

/**
 * Errors per token of the reference; null without a reference.
 * @param {Score} score
 */
export const errorRate = ({ errors, tokens }) => (tokens === 0 ? null : errors / tokens)

/**
 * Harmonic mean of precision and recall; null if the reference has no punctuation.
 * @param {Score} score
 */
export function punctuationF1({ marksRight, marksWrong, marksMissed }) {
  if (marksRight + marksMissed === 0) return null
  return (2 * marksRight) / (2 * marksRight + marksWrong + marksMissed)
}

/**
 * Punctuation counts only if the reference has any.
 * @param {readonly Token[]} reference
 * @param {readonly Token[]} recognized
 * @returns {Score}
 */
export function score(reference, recognized) {
  const result = { ...noScore, tokens: reference.length }
  const isPunctuated = reference.some(({ mark }) => mark !== null)
  for (const [wanted, got] of align(reference, recognized)) {
    if (wanted?.text !== got?.text) result.errors += 1
    if (!isPunctuated) continue
    const [wantedMark, gotMark] = [wanted?.mark ?? null, got?.mark ?? null]
    if (wantedMark !== null && wantedMark === gotMark) result.marksRight += 1
    else {
      if (wantedMark !== null) result.marksMissed += 1
      if (gotMark !== null) result.marksWrong += 1
    }
  }
  return result
}

/** Bytes for an alignment: an hour of speech has some 15,000 tokens. */
const maxAlignmentBytes = 2 ** 30

/** Steps of an alignment. */
const [substitution, deletion, insertion] = [0, 1, 2]

/**
 * Pairs tokens with the fewest errors (Levenshtein); undefined where one side has none. Takes a byte per pair of tokens.
 * @param {readonly Token[]} reference
 * @param {readonly Token[]} recognized
 * @returns {[Token | undefined, Token | undefined][]}
 */
export function align(reference, recognized) {
  const width = recognized.length + 1
  if ((reference.length + 1) * width > maxAlignmentBytes)
    throw new Error('a recording is too long to compare: split it into parts of an hour')
  const steps = new Uint8Array((reference.length + 1) * width).fill(insertion, 0, width)
  let row = Uint32Array.from({ length: width }, (_, at) => at)
  for (const [line, { text }] of reference.entries()) {
    const next = new Uint32Array(width)
    next[0] = line + 1
    steps[(line + 1) * width] = deletion
    for (let at = 1; at < width; at += 1) {
      const replaced = (row[at - 1] ?? 0) + (recognized[at - 1]?.text === text ? 0 : 1)
      const [deleted, inserted] = [(row[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1]
      next[at] = Math.min(replaced, deleted, inserted)
      steps[(line + 1) * width + at] =
        next[at] === replaced ? substitution : next[at] === deleted ? deletion : insertion
    }
    row = next
  }
  /** @type {[Token | undefined, Token | undefined][]} */
  const pairs = []
  for (let [line, at] = [reference.length, recognized.length]; line > 0 || at > 0;) {
    const step = steps[line * width + at]
    if (step !== insertion) line -= 1
    if (step !== deletion) at -= 1
    pairs.push([step === insertion ? undefined : reference[line], step === deletion ? undefined : recognized[at]])
  }
  return pairs.reverse()
}
