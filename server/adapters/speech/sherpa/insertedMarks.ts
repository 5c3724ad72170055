interface Mark {
  /** In text with Chinese characters. */
  wide: string
  narrow: string
}

const marks: readonly Mark[] = [
  { wide: '，', narrow: ',' },
  { wide: '。', narrow: '.' },
  { wide: '？', narrow: '?' },
  { wide: '！', narrow: '!' },
  { wide: '、', narrow: ',' },
]

const han = /\p{Script=Han}/u
const space = /\s/u
const punctuation = /\p{P}/u
const sentenceStart = /(^|[.?!]\s+)(\p{Ll})(?!\p{Lu})/gu

const isSameLetter = (one: string, other: string) => one === other || one.toLowerCase() === other.toLowerCase()

/**
 * The text with the marks and capitals of its punctuated form. Models split texts into tokens and lose spaces (`3.14` becomes `3 . 14`), so
 * the text itself stays, and the marks are put where they stand in the other. They are full-width if the text has Chinese characters.
 * Where the two texts differ in a letter or digit, the text stays as it is.
 */
export function withInsertedMarks(text: string, punctuated: string): string {
  const wide = han.test(text)
  const source = [...text]
  let at = 0
  let result = ''
  let afterMark = false

  const skipSpaces = () => {
    const from = at
    while (space.test(source[at] ?? '')) at += 1
    return source.slice(from, at).join('')
  }
  for (const char of punctuated) {
    if (space.test(char)) continue
    const before = at
    const gap = skipSpaces()
    const next = source[at]
    if (next !== undefined && isSameLetter(char, next)) {
      if (!afterMark) result += gap
      else if (!wide) result += gap === '' ? ' ' : gap
      result += char
      at += 1
      afterMark = false
      continue
    }
    at = before
    const mark = marks.find((one) => one.wide === char || one.narrow === char)
    if (!mark) return text
    const besideMark = result === '' || punctuation.test(result.at(-1) ?? '') || punctuation.test(next ?? '')
    if (besideMark) continue
    result += wide ? mark.wide : mark.narrow
    afterMark = true
  }
  const end = skipSpaces()
  return at === source.length ? result + end : text
}

/** Capitals at the beginnings of sentences, but for words such as `iPhone`. */
export const withSentenceCapitals = (text: string): string =>
  text.replace(sentenceStart, (_, before: string, letter: string) => before + letter.toUpperCase())

/** Whether the text is written with Chinese characters, in whole or in part. */
export const isHan = (text: string): boolean => han.test(text)
