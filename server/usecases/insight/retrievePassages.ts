/** Retrieval of the passages of a long transcript that are relevant to a question. */
import type { LanguageValue } from '../../../src/wire/constants'
import type { TimeSlice } from '../../lib/timeSlice'
import type { TextLine } from './llm/transcriptParts'
import { createTokenizer } from './extractive/tokenizer'

/** Tokens per passage: long enough to be understood, short enough to fit several. */
const passageTokens = 250
/** Usual parameters of BM25. */
const [k1, b] = [1.2, 0.75]

interface Passage {
  lines: TextLine[]
  tokens: number
  /** Occurrences of each query term. */
  counts: Map<string, number>
  words: number
}

/**
 * Selects lines of at most `maxTokens`, in order: all if they fit, else the passages that match the question best (BM25:
 * S. Robertson and H. Zaragoza, "The Probabilistic Relevance Framework", 2009). The first passage is always included, since
 * it often introduces the speakers and the topic. If no term matches, passages are spread over the whole text.
 */
export async function retrievePassages(
  lines: readonly TextLine[],
  {
    question,
    language,
    maxTokens,
    timeSlice,
  }: { question: string; language: LanguageValue; maxTokens: number; timeSlice: TimeSlice },
): Promise<TextLine[]> {
  if (lines.reduce((sum, { tokens }) => sum + tokens, 0) <= maxTokens) return [...lines]
  const tokenizer = createTokenizer(language)
  const questionTerms = new Set(tokenizer(question).flatMap(({ key }) => (key === '' ? [] : [key])))
  const passages: Passage[] = []
  for (const group of splitIntoPassages(lines)) {
    if (timeSlice.expired()) await timeSlice.pause()
    const keys = group.flatMap(({ text }) => tokenizer(text).map(({ key }) => key)).filter((key) => key !== '')
    const counts = new Map<string, number>()
    for (const key of keys) if (questionTerms.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1)
    passages.push({
      lines: group,
      tokens: group.reduce((sum, { tokens }) => sum + tokens, 0),
      counts,
      words: keys.length,
    })
  }
  return takeWithin(rankPassages(passages, questionTerms), maxTokens)
}

function splitIntoPassages(lines: readonly TextLine[]): TextLine[][] {
  const groups: TextLine[][] = []
  let tokens = Infinity
  for (const line of lines) {
    if (tokens + line.tokens > passageTokens) {
      groups.push([])
      tokens = 0
    }
    groups.at(-1)?.push(line)
    tokens += line.tokens
  }
  return groups
}

/** The first passage, then by score; ties are spread over the text. */
function rankPassages(passages: readonly Passage[], questionTerms: ReadonlySet<string>): Passage[] {
  const meanWords = passages.reduce((sum, { words }) => sum + words, 0) / Math.max(1, passages.length)
  const idf = new Map(
    Array.from(questionTerms, (key) => {
      const matching = passages.filter(({ counts }) => counts.has(key)).length
      return [key, Math.log(1 + (passages.length - matching + 0.5) / (matching + 0.5))]
    }),
  )
  const score = ({ counts, words }: Passage) =>
    [...counts].reduce((sum, [key, count]) => {
      const saturated = (count * (k1 + 1)) / (count + k1 * (1 - b + (b * words) / (meanWords || 1)))
      return sum + (idf.get(key) ?? 0) * saturated
    }, 0)
  const scored = passages.map((passage, at) => ({
    passage,
    score: at === 0 ? Infinity : score(passage),
    spread: vanDerCorput(at),
  }))
  return scored.toSorted((x, y) => y.score - x.score || x.spread - y.spread).map(({ passage }) => passage)
}

/** The van der Corput sequence: any prefix of the sorted positions is spread evenly. */
function vanDerCorput(at: number): number {
  let [value, part] = [0, 0.5]
  for (let rest = at; rest > 0; rest = Math.floor(rest / 2)) {
    value += part * (rest % 2)
    part /= 2
  }
  return value
}

function takeWithin(passages: readonly Passage[], maxTokens: number): TextLine[] {
  let left = maxTokens
  const chosen: TextLine[] = []
  for (const { lines, tokens } of passages) {
    if (tokens > left) continue
    left -= tokens
    chosen.push(...lines)
  }
  return chosen.sort((x, y) => x.startMs - y.startMs)
}
