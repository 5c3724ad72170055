import { joinLines, type Found } from './paragraphs'

/** Width of a line that was probably broken by a program, in characters. */
const broken = { least: 55, most: 110 }

/**
 * The paragraphs of plain text: each line is one, but lines that a program broke in the middle of a sentence are joined again.
 */
export function* plainParagraphs(text: string): Generator<Found> {
  let before = ''
  let previous = ''
  for (const line of text.split(/\r\n?|\n|\u2028|\u2029/)) {
    const trimmed = line.trim()
    if (goesOn(previous, trimmed)) {
      before = joinLines(before, trimmed)
    } else {
      if (before !== '') yield { text: before, kind: 'paragraph' }
      before = trimmed
    }
    previous = trimmed
  }
  if (before !== '') yield { text: before, kind: 'paragraph' }
}

const goesOn = (line: string, next: string): boolean =>
  line.length >= broken.least &&
  line.length <= broken.most &&
  !/[.!?:;。！？：；]["”’)]?$/.test(line) &&
  /^[\p{Ll}(]/u.test(next)
