/** Shared by all readers: text cleanup, splitting long paragraphs, pages for formats without pages. */
import {
  maxParagraphCharacters,
  pageCharacters,
  type ExtractedParagraph,
  type DocumentBatch,
} from '../../ports/documentReader'

/** A paragraph without its page number. */
export type ParagraphDraft = Omit<ExtractedParagraph, 'page'>

/** Paragraphs per batch. */
const paragraphsPerBatch = 200

/** Removes invisible characters (control and format characters, lone surrogates) and collapses spaces. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[\p{Cc}\ufeff\u00ad]/gu, (character) => (character === '\n' || character === '\t' ? character : ''))
    .replace(/\p{Cs}/gu, '\ufffd')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}

/** Splits a long paragraph at the ends of sentences, else of words; yields nothing for an empty one. */
export function* splitLongParagraph<Paragraph extends ParagraphDraft>(paragraph: Paragraph): Generator<Paragraph> {
  let rest = cleanText(paragraph.text)
  while (rest.length > maxParagraphCharacters) {
    const end = findCut(rest)
    const text = rest.slice(0, end).trim()
    if (text !== '') yield { ...paragraph, text }
    rest = rest.slice(end).trimStart()
  }
  if (rest !== '') yield { ...paragraph, text: rest }
}

/** Where to split a long text: after the last sentence that fits, else after the last word, never inside a surrogate pair. */
function findCut(text: string): number {
  const window = text.slice(0, maxParagraphCharacters)
  const minLength = maxParagraphCharacters / 2
  let sentence = 0
  for (const { index } of window.matchAll(/[。！？；\n]|[.!?;](?= )/g)) sentence = index + 1
  if (sentence > minLength) return sentence
  const word = window.lastIndexOf(' ')
  if (word > minLength) return word
  return /[\ud800-\udbff]$/.test(window) ? window.length - 1 : window.length
}

/** Assigns page numbers by character count, for formats without pages. */
export function* paginate(drafts: Iterable<ParagraphDraft>): Generator<DocumentBatch> {
  let characters = 0
  let paragraphs: ExtractedParagraph[] = []
  const currentPage = () => Math.floor(Math.max(0, characters - 1) / pageCharacters) + 1
  for (const draft of drafts) {
    for (const paragraph of splitLongParagraph(draft)) {
      characters += paragraph.text.length
      paragraphs.push({ ...paragraph, page: currentPage() })
      if (paragraphs.length < paragraphsPerBatch) continue
      yield { paragraphs, pages: currentPage() }
      paragraphs = []
    }
  }
  yield { paragraphs, pages: currentPage() }
}

const wide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u

/** Joins two lines of a paragraph: without a space in Chinese, and without the hyphen of a broken word. */
export function joinLines(before: string, line: string): string {
  if (before === '') return line
  const [last = '', first = ''] = [[...before.slice(-2)].at(-1), [...line.slice(0, 2)][0]]
  if (/\p{L}[-\u2010]$/u.test(before) && /^\p{Ll}/u.test(line)) return before.slice(0, -1) + line
  return wide.test(last) || wide.test(first) ? before + line : `${before} ${line}`
}
