/** Line breaking of labels, shared by the drawing and the exported image. */

/** Root and branches fit side by side into the docked panel. */
const usualLineWidth = 20
const maxLines = 9
/** CJK characters, which allow a break anywhere, and full-width forms. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/
const tokenPattern =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[^\s\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]+|\s+/gu
/** Closing punctuation, which must not start a line. */
const closing = /^[，。！？；：、）」』”’》】…·,.!?;:)\]}]/u

const widthOf = (text: string) => [...text].reduce((sum, character) => sum + (wide.test(character) ? 2 : 1), 0)

/**
 * Breaks a label into 1 to `maxLines` lines; a truncated one ends in `…`.
 * @param lineWidth maximum width of a line, in half-widths of a Chinese character
 */
export function labelLines(name: string, lineWidth = usualLineWidth): string[] {
  const lines: string[] = []
  let line = ''
  for (const token of (name.match(tokenPattern) ?? []).flatMap((word) => splitWord(word, lineWidth))) {
    const full = widthOf(line) + widthOf(token) > lineWidth && line !== '' && !closing.test(token)
    if (full) lines.push(line.trim())
    line = full ? token.trimStart() : line + token
  }
  lines.push(line.trim())
  if (lines.length <= maxLines) return lines
  return [...lines.slice(0, maxLines - 1), `${lines[maxLines - 1] ?? ''}…`]
}

/** Splits a word that is longer than a line. */
function splitWord(word: string, lineWidth: number): string[] {
  const parts: string[] = []
  const characters = [...word]
  for (let at = 0; at < characters.length; at += lineWidth) parts.push(characters.slice(at, at + lineWidth).join(''))
  return parts
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML and XML and removes characters that are invalid in XML. */
export function escapeMarkup(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
