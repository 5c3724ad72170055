/** The parts of a long text that a question is about. */
import type { LanguageValue } from '../../../src/wire/codes'
import type { Pace } from '../../pace'
import type { TextLine } from './byModel/parts'
import { createTokenizer } from './extract/words'

/** Tokens of a passage: enough to be understood, few enough to leave room for others. */
const passageTokens = 250
/** The parameters of BM25 as they are commonly set. */
const [k1, b] = [1.2, 0.75]

interface Passage {
  lines: TextLine[]
  tokens: number
  /** How often it has each word of the question. */
  counts: Map<string, number>
  words: number
}

/**
 * Lines of at most so many tokens, in order: all if they fit, else the passages that match the question best (BM25: S. Robertson and
 * H. Zaragoza, "The Probabilistic Relevance Framework", 2009), after the first one, which often says who speaks and about what. A question whose words
 * are nowhere gets passages from all over the text.
 */
export async function relevantLines(
  lines: readonly TextLine[],
  {
    question,
    language,
    mostTokens,
    pace,
  }: { question: string; language: LanguageValue; mostTokens: number; pace: Pace },
): Promise<TextLine[]> {
  if (lines.reduce((sum, { tokens }) => sum + tokens, 0) <= mostTokens) return [...lines]
  const tokenizer = createTokenizer(language)
  const asked = new Set(tokenizer(question).flatMap(({ key }) => (key === '' ? [] : [key])))
  const passages: Passage[] = []
  for (const group of passagesOf(lines)) {
    if (pace.due()) await pace.rest()
    const keys = group.flatMap(({ text }) => tokenizer(text).map(({ key }) => key)).filter((key) => key !== '')
    const counts = new Map<string, number>()
    for (const key of keys) if (asked.has(key)) counts.set(key, (counts.get(key) ?? 0) + 1)
    passages.push({
      lines: group,
      tokens: group.reduce((sum, { tokens }) => sum + tokens, 0),
      counts,
      words: keys.length,
    })
  }
  return fill(inOrderOfUse(passages, asked), mostTokens)
}

function passagesOf(lines: readonly TextLine[]): TextLine[][] {
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

/** The first passage, then the others by how well they match, then from all over the text. */
function inOrderOfUse(passages: readonly Passage[], asked: ReadonlySet<string>): Passage[] {
  const meanWords = passages.reduce((sum, { words }) => sum + words, 0) / Math.max(1, passages.length)
  const idf = new Map(
    Array.from(asked, (key) => {
      const having = passages.filter(({ counts }) => counts.has(key)).length
      return [key, Math.log(1 + (passages.length - having + 0.5) / (having + 0.5))]
    }),
  )
  const score = ({ counts, words }: Passage) =>
    [...counts].reduce((sum, [key, count]) => {
      const damped = (count * (k1 + 1)) / (count + k1 * (1 - b + (b * words) / (meanWords || 1)))
      return sum + (idf.get(key) ?? 0) * damped
    }, 0)
  const scored = passages.map((passage, at) => ({
    passage,
    score: at === 0 ? Infinity : score(passage),
    spread: spread(at),
  }))
  return scored.toSorted((x, y) => y.score - x.score || x.spread - y.spread).map(({ passage }) => passage)
}

/** Orders places so that any first few of them lie all over: the van der Corput sequence. */
function spread(at: number): number {
  let [value, part] = [0, 0.5]
  for (let rest = at; rest > 0; rest = Math.floor(rest / 2)) {
    value += part * (rest % 2)
    part /= 2
  }
  return value
}

function fill(passages: readonly Passage[], mostTokens: number): TextLine[] {
  let left = mostTokens
  const chosen: TextLine[] = []
  for (const { lines, tokens } of passages) {
    if (tokens > left) continue
    left -= tokens
    chosen.push(...lines)
  }
  return chosen.sort((x, y) => x.startMs - y.startMs)
}
