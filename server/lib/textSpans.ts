/** A replacement of the text from `start` up to `end`, in UTF-16 units. */
export interface TextSpan {
  start: number
  end: number
  text: string
}

/** The text with replacements that are in order and apart. */
export function applySpans(text: string, spans: readonly TextSpan[]): string {
  let result = ''
  let at = 0
  for (const { start, end, text: replacement } of spans) {
    result += text.slice(at, start) + replacement
    at = end
  }
  return result + text.slice(at)
}
