/** Makes texts alike that differ only in how they are written. No fold moves a place in the text: UTF-16 lengths stay. */

/** Writes a text another way, unit for unit. */
export type Fold = (text: string) => string

/** Upper and lower case are one, and so are both small sigmas. A letter whose small form is longer (İ) stays. */
export function foldCase(text: string): string {
  const lower = text.toLowerCase()
  const folded = lower.length === text.length ? lower : text.replace(/[^\u0130]+/g, (part) => part.toLowerCase())
  return folded.includes('ς') ? folded.replaceAll('ς', 'σ') : folded
}

const fullWidth = /[\uff01-\uff5e\u3000]/g

/** Full-width letters, digits, marks and spaces become half-width: （Ａ１）to (A1). */
export function foldWidth(text: string): string {
  return text.replace(fullWidth, halfWidth)
}

function halfWidth(character: string): string {
  return character === '\u3000' ? ' ' : String.fromCharCode(character.charCodeAt(0) - 0xfee0)
}

/**
 * A regular expression for texts with folded width. What was full-width in it stays a plain character: `（` becomes `\x28`,
 * no group.
 */
export function foldExpressionWidth(source: string): string {
  const escaped = (character: string) => `\\x${halfWidth(character).charCodeAt(0).toString(16)}`
  return source.replace(/\\.|[\uff01-\uff5e\u3000]/gs, (part) => (part.startsWith('\\') ? part : escaped(part)))
}
