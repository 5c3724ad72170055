/**
 * Normalization for measures of accuracy: Unicode NFKC (full width becomes half width), lower case, no symbols, no Arabic vowel signs or
 * tatweel, one kind of apostrophe. Numbers stay as they are written.
 */

/**
 * @typedef {object} Token
 * @property {string} text a word; in Chinese a character, or a word of Latin letters, or a number
 * @property {Mark | null} mark the punctuation after it
 */
/** @typedef {'comma' | 'stop' | 'question'} Mark */

/** @type {Record<string, Mark>} */
const marks = {
  ...Object.fromEntries(Array.from(',、;:،؛').map((mark) => [mark, /** @type {const} */ ('comma')])),
  ...Object.fromEntries(Array.from('.。!…').map((mark) => [mark, /** @type {const} */ ('stop')])),
  ...Object.fromEntries(Array.from('?؟').map((mark) => [mark, /** @type {const} */ ('question')])),
}

const number = String.raw`\p{N}+(?:[.,:]\p{N}+)*`
const word = String.raw`(?:(?!\p{Script=Han})[\p{L}\p{M}\p{N}])+(?:'(?:(?!\p{Script=Han})[\p{L}\p{M}])+)*`
const pattern = new RegExp(`(${number}(?![\\p{L}\\p{N}])|\\p{Script=Han}|${word})|([,、;:،؛.。!…?؟])`, 'gu')

/**
 * @param {string} text
 * @returns {Token[]}
 */
export function tokenize(text) {
  const normal = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u0640\p{Mn}]/gu, '')
    .replace(/[’‘`´]/gu, "'")
  /** @type {Token[]} */
  const tokens = []
  for (const [, spoken, punctuation] of normal.matchAll(pattern)) {
    const last = tokens.at(-1)
    if (spoken !== undefined) tokens.push({ text: spoken, mark: null })
    // The first mark counts: `?!` is a question.
    else if (last && last.mark === null) last.mark = marks[punctuation ?? ''] ?? null
  }
  return tokens
}
