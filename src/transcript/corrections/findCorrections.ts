/** Which words of a text were corrected to which. */
import { compareTexts, type DiffPart } from '../versions/compare'

export interface Correction {
  readonly from: string
  readonly to: string
  /** The Chinese character beside it, which tells what a single corrected character is part of; '' for none. */
  readonly left: string
  readonly right: string
}

/** Longest run that counts as a word. */
const maxChineseCharacters = 8
const maxCharacters = 40
/** More changes than this rewrite the text rather than correct words. */
const maxChanges = 3
/** Shorter words, such as articles, are corrected for their sentence. */
const minAlphabeticCharacters = 3

const chinese = /\p{Script=Han}/u
const sentenceEnd = /[.!?。！？]\s*$/u

/** The corrected words; none if the text was rewritten, or only its punctuation was changed. */
export function findCorrections(before: string, after: string): Correction[] {
  const changes = changesBetween(compareTexts(before, after)).filter(
    ({ from, to }) => lettersOf(from) !== lettersOf(to),
  )
  if (changes.length > maxChanges) return []
  return changes.filter(isCorrection).map(({ from, to, prefix, suffix }) => ({
    from,
    to,
    left: adjacent(prefix, -1),
    right: adjacent(suffix, 0),
  }))
}

interface Change {
  from: string
  to: string
  /** Unchanged text around it. */
  prefix: string
  suffix: string
}

/** Changed runs. Those with only spaces between them are one. */
function changesBetween(parts: readonly DiffPart[]): Change[] {
  const changes: Change[] = []
  let prefix = ''
  let open: Change | null = null
  for (const [at, { kind, text }] of parts.entries()) {
    const joins = kind === 'same' && text.trim() === '' && at < parts.length - 1
    if (kind === 'same' && !(open && joins)) {
      if (open) open.suffix = text
      open = null
      prefix = text
      continue
    }
    if (!open) changes.push((open = { from: '', to: '', prefix, suffix: '' }))
    if (kind !== 'added') open.from += text
    if (kind !== 'removed') open.to += text
  }
  return changes.map((change) => ({ ...change, from: change.from.trim(), to: change.to.trim() }))
}

const lettersOf = (text: string): string => text.replace(/[^\p{L}\p{N}\p{M}]+/gu, '')

function isCorrection({ from, to, prefix }: Change): boolean {
  if (!isWord(from) || !isWord(to)) return false
  // A word that only begins a sentence now.
  const startsSentence = prefix.trim() === '' || sentenceEnd.test(prefix)
  return !(startsSentence && from.toLowerCase() === to.toLowerCase())
}

/** A word or a short phrase: letters without punctuation between them, as in `Node.js` but not in `well, yes`. */
function isWord(text: string): boolean {
  if (!/\p{L}/u.test(text) || /[,;:!?，。、；：！？…\n]|\.\s/u.test(text)) return false
  const { length } = [...text]
  return chinese.test(text)
    ? length <= maxChineseCharacters
    : length >= minAlphabeticCharacters && length <= maxCharacters
}

/** The Chinese character at the end (-1) or the start (0) of the text beside a change. */
function adjacent(text: string, at: -1 | 0): string {
  const character = [...text].at(at) ?? ''
  return chinese.test(character) ? character : ''
}
