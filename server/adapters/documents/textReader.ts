import { joinLines, type ParagraphDraft } from './paragraphDrafts'

/** Length of a line that was probably hard-wrapped by a program, in characters. */
const wrappedLength = { min: 55, max: 110 }

/** The paragraphs of plain text: one per line, except that hard-wrapped lines are joined. */
export function* plainParagraphs(text: string): Generator<ParagraphDraft> {
  let current = ''
  let previous = ''
  for (const line of text.split(/\r\n?|\n|\u2028|\u2029/)) {
    const trimmed = line.trim()
    if (isWrapped(previous, trimmed)) {
      current = joinLines(current, trimmed)
    } else {
      if (current !== '') yield { text: current, kind: 'paragraph' }
      current = trimmed
    }
    previous = trimmed
  }
  if (current !== '') yield { text: current, kind: 'paragraph' }
}

const isWrapped = (line: string, next: string): boolean =>
  line.length >= wrappedLength.min &&
  line.length <= wrappedLength.max &&
  !/[.!?:;。！？：；]["”’)]?$/.test(line) &&
  /^[\p{Ll}(]/u.test(next)
