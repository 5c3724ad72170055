/** Folds spelling variants of a text together. Folds preserve UTF-16 lengths, so that offsets stay valid. */

/** Maps a text to its folded form, unit for unit. */
export type Fold = (text: string) => string

/** Folds case and both lowercase sigmas. A letter with a longer lowercase form (İ) stays. */
export function foldCase(text: string): string {
  const lower = text.toLowerCase()
  const folded = lower.length === text.length ? lower : text.replace(/[^\u0130]+/g, (part) => part.toLowerCase())
  return folded.includes('ς') ? folded.replaceAll('ς', 'σ') : folded
}

const fullWidth = /[\uff01-\uff5e\u3000]/g

/** Converts full-width letters, digits, punctuation and spaces to half-width: （Ａ１）to (A1). */
export function foldWidth(text: string): string {
  return text.replace(fullWidth, halfWidth)
}

function halfWidth(character: string): string {
  return character === '\u3000' ? ' ' : String.fromCharCode(character.charCodeAt(0) - 0xfee0)
}

/**
 * Folds the width of a regular expression. Full-width characters stay literals: `（` becomes `\x28`, not a group.
 */
export function foldExpressionWidth(source: string): string {
  const escaped = (character: string) => `\\x${halfWidth(character).charCodeAt(0).toString(16)}`
  return source.replace(/\\.|[\uff01-\uff5e\u3000]/gs, (part) => (part.startsWith('\\') ? part : escaped(part)))
}
