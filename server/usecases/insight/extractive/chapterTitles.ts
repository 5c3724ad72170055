/** Titles of chapters: short clauses that were said in them. */
import type { TimeSlice } from '../../../lib/timeSlice'
import { topPhrases } from './phrases'
import type { Sentence } from './sentences'
import type { Token } from './tokenizer'

/** How many of a chapter's best sentences may give the title. */
const maxCandidates = 8
/** Characters of a title; a Chinese character carries more information. */
const lengths = { zh: { min: 5, max: 20 }, other: { min: 12, max: 60 } }
const minKeys = 2
/** What a term counts that an earlier title has already. */
const repeatedShare = 0.25
const titleWords = 2
/** Connectives at the start of a clause, which mean nothing without the clause before. */
const connective =
  /^(?:(?:那么?|就是|但是?|不过|而且?|然后|所以|因为|另外|同时|其实|主要是)|(?:and|but|so|then|or|because|well)\s+)/i
/** Clauses that need another to make sense. */
const dependent = /^(?:如果|要是|虽然|当|if|when|while|although|which|that|where)(?:\s|(?=\p{Script=Han}))/iu
/** Clauses about something that was named before. */
const pronoun = /^(?:我|你|他|她|它|这|那|(?:i|you|we|he|she|they|it|this|that|these|those)\s)/i
const pronounShare = 0.6

interface UntitledChapters {
  /** Sentence indexes of each chapter. */
  parts: readonly number[][]
  sentences: readonly Sentence[]
  tokens: readonly Token[][]
  terms: ReadonlyMap<string, number>
  tokenizer: (text: string) => Token[]
  /** Selects the best of the given sentences. */
  selectSentences(from: readonly number[], count: number): number[]
  isChinese: boolean
}

/** A title for each chapter, all different as far as the words allow: the clause with the most terms that other chapters lack. */
export async function titleChapters(
  { parts, sentences, tokens, terms, tokenizer, selectSentences, isChinese }: UntitledChapters,
  timeSlice: TimeSlice,
): Promise<string[]> {
  const { min, max } = lengths[isChinese ? 'zh' : 'other']
  const contrast = contrastOf(parts, tokens, terms)
  const titles: string[] = []
  const used = new Set<string>()
  for (const part of parts) {
    if (timeSlice.expired()) await timeSlice.pause()
    let best = { title: '', keys: new Set<string>(), score: 0 }
    for (const at of selectSentences(part, maxCandidates)) {
      const text = sentences[at]?.text ?? ''
      if (/[?？]/.test(text)) continue
      for (const clause of text.split(/[，,。；;：:！!、…]|\.(?=\s|$)/)) {
        const title = clause.trim().replace(connective, '')
        if (dependent.test(title)) continue
        if (title.length < min || title.length > max || titles.includes(capitalize(title))) continue
        const clauseTokens = tokenizer(title)
        const keys = new Set(clauseTokens.map(({ key }) => key).filter(Boolean))
        if (keys.size < minKeys) continue
        const sum = [...keys].reduce((total, key) => total + contrast(key) * (used.has(key) ? repeatedShare : 1), 0)
        const score = (sum / Math.sqrt(clauseTokens.length)) * (pronoun.test(title) ? pronounShare : 1)
        if (score > best.score) best = { title: capitalize(title), keys, score }
      }
    }
    for (const key of best.keys) used.add(key)
    titles.push(best.title || (await wordsOrOpening(part)))
  }
  return titles

  async function wordsOrOpening(part: readonly number[]): Promise<string> {
    const words = await topPhrases(
      part.map((at) => tokens[at] ?? []),
      { score: contrast, max: titleWords, minOccurrences: part.length > 12 ? 2 : 1 },
      timeSlice,
    )
    const title = words.join(isChinese ? '、' : ', ')
    if (title !== '' && !titles.includes(title)) return title
    const opening = sentences[part[0] ?? 0]?.text ?? ''
    return opening.length > max ? `${opening.slice(0, max)}…` : opening
  }
}

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** How much a term says about a chapter: its rank, and how few of the chapters have it. */
function contrastOf(
  parts: readonly number[][],
  tokens: readonly Token[][],
  terms: ReadonlyMap<string, number>,
): (key: string) => number {
  const chaptersWith = new Map<string, number>()
  for (const part of parts) {
    const keys = new Set(part.flatMap((at) => (tokens[at] ?? []).map(({ key }) => key)))
    for (const key of keys) chaptersWith.set(key, (chaptersWith.get(key) ?? 0) + 1)
  }
  return (key) => Math.log(1 + parts.length / (chaptersWith.get(key) ?? 1)) * Math.sqrt(terms.get(key) ?? 0)
}
