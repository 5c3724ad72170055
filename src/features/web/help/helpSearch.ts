/** Full-text search of the help. Pure. */
import { topicIds, type HelpAnswer, type Help, type HelpBlock, type TopicId } from '../../../../locales/help/article'
import { synonymsIn } from '../../../../locales/help/synonyms'

export interface HelpHit {
  topic: TopicId
  answer: HelpAnswer
}

/** The text of a block. */
export function textOf(block: HelpBlock): string {
  if (typeof block === 'string') return block
  if ('steps' in block) return block.steps.join('\n')
  if ('points' in block) return block.points.join('\n')
  return 'command' in block ? block.command : ''
}

const foldCase = (text: string) => text.normalize('NFKC').toLowerCase()

/** The distinct words of a query, including Chinese. */
export function tokenize(question: string): string[] {
  const segments = new Intl.Segmenter('zh', { granularity: 'word' }).segment(foldCase(question))
  return [...new Set([...segments].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment))]
}

/** What to look for: each word of the query, or all words that mean the same. */
function termsOf(question: string): (readonly string[])[] {
  const synonyms = synonymsIn(foldCase(question))
  // Parts of a word with synonyms say less than the word.
  const isPart = (word: string) => synonyms.some(({ named }) => named.some((whole) => whole.includes(word)))
  return [
    ...synonyms.map(({ group }) => group),
    ...tokenize(question)
      .filter((word) => !isPart(word))
      .map((word) => [word]),
  ]
}

/** The words to mark: those of the query and their synonyms. */
export const searchWords = (question: string): string[] => [...new Set(termsOf(question).flat())]

/** Weight of a word in the question, relative to one in the answer. */
const titleWeight = 2
/** Answers that score below this fraction of the best are omitted. */
const minScoreRatio = 0.5

/** The best matching answers, best first. Rarer words weigh more. */
export function findAnswers(help: Help, question: string): HelpHit[] {
  const entries = topicIds.flatMap((topic) => {
    const { title, answers } = help[topic]
    return answers.map((answer) => ({
      hit: { topic, answer },
      head: foldCase(`${title} ${answer.question}`),
      body: foldCase(answer.blocks.map(textOf).join('\n')),
      score: 0,
    }))
  })
  for (const words of termsOf(question)) {
    const isIn = (text: string) => words.some((word) => text.includes(word))
    const matching = entries.filter(({ head, body }) => isIn(head) || isIn(body))
    for (const entry of matching) entry.score += (isIn(entry.head) ? titleWeight : 1) / matching.length
  }
  const best = Math.max(...entries.map(({ score }) => score))
  return entries
    .filter(({ score }) => score > 0 && score >= best * minScoreRatio)
    .sort((a, b) => b.score - a.score)
    .map(({ hit }) => hit)
}

/** Splits a text at the words; every second part is one of them. */
export function splitAtWords(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return [text]
  // Longest first: a word may start with another one.
  const sorted = [...words].sort((a, b) => b.length - a.length)
  return text.split(new RegExp(`(${sorted.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'i'))
}
