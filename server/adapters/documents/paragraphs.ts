/** What all readers share: clean text, paragraphs of a bearable length, pages where a format knows none. */
import { maxParagraphCharacters, pageCharacters, type DocumentParagraph, type DocumentPart } from '../../documents'

/** A paragraph before it has its page. */
export type Found = Omit<DocumentParagraph, 'page'>

/** Paragraphs of a part. */
const partSize = 200

/** Text without what nobody can see: control and format characters that mean nothing here, half characters, runs of spaces. */
export function clean(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\ufeff\u00ad]/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : ''))
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}

/** The paragraph, cut at the ends of sentences, else of words, where it is too long; none when it is empty. */
export function* fitting<Paragraph extends Found>(paragraph: Paragraph): Generator<Paragraph> {
  let rest = clean(paragraph.text)
  while (rest.length > maxParagraphCharacters) {
    const end = endOfSentence(rest)
    const text = rest.slice(0, end).trim()
    if (text !== '') yield { ...paragraph, text }
    rest = rest.slice(end).trimStart()
  }
  if (rest !== '') yield { ...paragraph, text: rest }
}

/** Where to cut a long text: behind the last sentence of what fits, else the last word, never inside a character. */
function endOfSentence(text: string): number {
  const window = text.slice(0, maxParagraphCharacters)
  const least = maxParagraphCharacters / 2
  let sentence = 0
  for (const { index } of window.matchAll(/[。！？；\n]|[.!?;](?= )/g)) sentence = index + 1
  if (sentence > least) return sentence
  const word = window.lastIndexOf(' ')
  if (word > least) return word
  return /[\ud800-\udbff]$/.test(window) ? window.length - 1 : window.length
}

/** Gives paragraphs of a format without pages the page they would stand on. */
export function* paged(found: Iterable<Found>): Generator<DocumentPart> {
  let characters = 0
  let paragraphs: DocumentParagraph[] = []
  const pageOf = () => Math.floor(Math.max(0, characters - 1) / pageCharacters) + 1
  for (const one of found) {
    for (const paragraph of fitting(one)) {
      characters += paragraph.text.length
      paragraphs.push({ ...paragraph, page: pageOf() })
      if (paragraphs.length < partSize) continue
      yield { paragraphs, pages: pageOf() }
      paragraphs = []
    }
  }
  yield { paragraphs, pages: pageOf() }
}

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u

/** Joins two lines of one paragraph: no space in Chinese, and a word that was broken at the end of the line becomes whole. */
export function joinLines(before: string, line: string): string {
  if (before === '') return line
  const [last = '', first = ''] = [[...before.slice(-2)].at(-1), [...line.slice(0, 2)][0]]
  if (/\p{L}[-\u2010]$/u.test(before) && /^\p{Ll}/u.test(line)) return before.slice(0, -1) + line
  return wide.test(last) || wide.test(first) ? before + line : `${before} ${line}`
}
