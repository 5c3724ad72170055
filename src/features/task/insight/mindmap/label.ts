/** Labels in lines, so that what is drawn and what is saved as a picture break alike. */

/** Widest line, in halves of a Chinese character. */
const widest = 36
const mostLines = 5
/** Chinese, Japanese and Korean, which break anywhere, and full-width forms. */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/
const pieces =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]|[^\s\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]+|\s+/gu
/** No line begins with one. */
const closing = /^[，。！？；：、）」』”’》】…·,.!?;:)\]}]/u

const widthOf = (text: string) => [...text].reduce((sum, character) => sum + (wide.test(character) ? 2 : 1), 0)

/** At least one line; what is left over ends in `…`. */
export function labelLines(name: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of (name.match(pieces) ?? []).flatMap(cutWord)) {
    const full = widthOf(line) + widthOf(piece) > widest && line !== '' && !closing.test(piece)
    if (full) lines.push(line.trim())
    line = full ? piece.trimStart() : line + piece
  }
  lines.push(line.trim())
  if (lines.length <= mostLines) return lines
  return [...lines.slice(0, mostLines - 1), `${lines[mostLines - 1] ?? ''}…`]
}

/** A word that is longer than a line. */
function cutWord(word: string): string[] {
  const parts: string[] = []
  const characters = [...word]
  for (let at = 0; at < characters.length; at += widest) parts.push(characters.slice(at, at + widest).join(''))
  return parts
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text for HTML and XML, in which it means nothing but itself. Without the characters that XML can't hold. */
export function escapeMarkup(text: string): string {
  return text
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (mark) => entities[mark] ?? '')
}
