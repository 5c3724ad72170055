/** Finds answers of the help. Pure. */
import { topicIds, type Answer, type Help, type Part, type TopicId } from '../../../../locales/help/article'

export interface Found {
  topic: TopicId
  answer: Answer
}

/** What a part says, as one text. */
export function textOf(part: Part): string {
  if (typeof part === 'string') return part
  if ('steps' in part) return part.steps.join('\n')
  if ('points' in part) return part.points.join('\n')
  return 'command' in part ? part.command : ''
}

const folded = (text: string) => text.normalize('NFKC').toLowerCase()

/** The words of a question, Chinese ones too, each once. */
export function wordsOf(question: string): string[] {
  const segments = new Intl.Segmenter('zh', { granularity: 'word' }).segment(folded(question))
  return [...new Set([...segments].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment))]
}

/** How many times more a word counts in the question of an answer than in its text. */
const titleWeight = 2
/** What scores less than this part of the best is left out. */
const leastOfBest = 0.5

/** The answers that fit best, the best first. A word counts the more the fewer answers have it. */
export function findAnswers(help: Help, question: string): Found[] {
  const entries = topicIds.flatMap((topic) => {
    const { title, answers } = help[topic]
    return answers.map((answer) => ({
      found: { topic, answer },
      head: folded(`${title} ${answer.ask}`),
      body: folded(answer.parts.map(textOf).join('\n')),
      score: 0,
    }))
  })
  for (const word of wordsOf(question)) {
    const having = entries.filter(({ head, body }) => head.includes(word) || body.includes(word))
    for (const entry of having) entry.score += (entry.head.includes(word) ? titleWeight : 1) / having.length
  }
  const best = Math.max(...entries.map(({ score }) => score))
  return entries
    .filter(({ score }) => score > 0 && score >= best * leastOfBest)
    .sort((a, b) => b.score - a.score)
    .map(({ found }) => found)
}

/** A text cut where the words stand in it; every second piece is one of them. */
export function cutAtWords(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return [text]
  // The longer first: a word may begin with another one.
  const sorted = [...words].sort((a, b) => b.length - a.length)
  return text.split(new RegExp(`(${sorted.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')})`, 'i'))
}
