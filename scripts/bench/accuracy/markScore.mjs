/** How well the confidence of words tells which of them are wrong. */
import { align } from './errorRate.mjs'
import { tokenize } from './tokens.mjs'

/** @typedef {{ confidence: number, wrong: boolean }} RatedToken */

/**
 * The recognized tokens that have a confidence. Missing words can't be marked, so they don't count.
 * @param {string} reference
 * @param {readonly (readonly [number, number, string, number?])[]} words
 * @returns {RatedToken[]}
 */
export function ratedTokens(reference, words) {
  const recognized = words.flatMap(([, , text, confidence]) =>
    tokenize(text).map((token) => ({ ...token, confidence })),
  )
  return align(tokenize(reference), recognized).flatMap(([wanted, got]) => {
    const { confidence } = /** @type {{ confidence?: number }} */ (got ?? {})
    return confidence === undefined ? [] : [{ confidence, wrong: wanted?.text !== got?.text }]
  })
}

/**
 * What marking all tokens below a threshold gives: the share of marked tokens that are wrong, the share of wrong tokens that are
 * marked, and their harmonic mean.
 * @param {readonly RatedToken[]} tokens
 * @param {number} threshold
 */
export function markScore(tokens, threshold) {
  const marked = tokens.filter(({ confidence }) => confidence < threshold)
  const right = marked.filter(({ wrong }) => wrong).length
  const wrong = tokens.filter((token) => token.wrong).length
  return {
    marked: marked.length,
    precision: marked.length === 0 ? null : right / marked.length,
    recall: wrong === 0 ? null : right / wrong,
    f1: marked.length + wrong === 0 ? null : (2 * right) / (marked.length + wrong),
  }
}

const thresholds = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95]
const percent = (/** @type {number | null} */ share) => (share === null ? '–' : `${(share * 100).toFixed(0)} %`)

/**
 * A Markdown table for engines that give confidences; '' without any.
 * @param {readonly { engine: string, language: string, rated: readonly RatedToken[] }[]} rows
 */
export function calibrationTable(rows) {
  const lines = rows
    .filter(({ rated }) => rated.length > 0)
    .flatMap(({ engine, language, rated }) =>
      thresholds.map((threshold) => {
        const { marked, precision, recall, f1 } = markScore(rated, threshold)
        const cells = [engine, language, threshold, `${marked} / ${rated.length}`, percent(precision), percent(recall)]
        return `| ${[...cells, f1 === null ? '–' : f1.toFixed(2)].join(' | ')} |`
      }),
    )
  if (lines.length === 0) return ''
  return [
    '| Engine | Language | Threshold | Marked | Precision | Recall | F1 |',
    '| --- | --- | ---: | ---: | ---: | ---: | ---: |',
    ...lines,
  ].join('\n')
}
