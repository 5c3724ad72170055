import type { Clock } from '../server/ports'
import type { ChatMessage, ChatModel } from '../server/understanding'

/** Letters that come at once, and the pause between: slow enough to watch. */
const lettersAtOnce = 4
const pauseMs = 30
const mostQuotes = 3

const says = {
  zh: {
    opening: '这是演示模型，不会理解问题。录音中与问题用词最接近的内容：',
    nothing: '这是演示模型，不会理解问题，录音中也没有可以引用的内容。',
  },
  en: {
    opening:
      'This is a demonstration model and does not understand the question. What is nearest to its words in the recording:',
    nothing:
      'This is a demonstration model and does not understand the question. There is nothing in the recording to quote.',
  },
}

/** A language model for demonstrations: it says that it is one, and quotes lines of the transcript that share words with the question. */
export function demoChat(clock: Clock): ChatModel {
  return {
    id: 'demonstration',
    contextTokens: 16_384,
    async *chat(messages, { signal }) {
      signal.throwIfAborted()
      for (const part of answerTo(messages).match(new RegExp(`[^]{1,${lettersAtOnce}}`, 'gu')) ?? []) {
        await clock.sleep(pauseMs, signal)
        signal.throwIfAborted()
        yield part
      }
    },
  }
}

function answerTo(messages: readonly ChatMessage[]): string {
  const transcript = messages
    .map(({ content }) => /<transcript>\n([^]*?)\n<\/transcript>/.exec(content)?.[1] ?? '')
    .join('\n')
  const question =
    messages
      .at(-1)
      ?.content.replace(/^[^]*<\/transcript>/, '')
      .trim() ?? ''
  const { opening, nothing } = /\p{Script=Han}/u.test(question) ? says.zh : says.en
  const quotes = nearest(transcript, question).map(({ time, text }) => `\n- “${text}” [${time}]`)
  return quotes.length === 0 ? nothing : opening + quotes.join('')
}

function nearest(transcript: string, question: string): { time: string; text: string }[] {
  const wanted = piecesOf(question)
  const lines = Array.from(transcript.matchAll(/^\[([\d:]+)\] (?:[^:]*: )?(.+)$/gm), ([, time = '', text = '']) => {
    const pieces = piecesOf(text)
    return { time, text, shared: [...wanted].filter((piece) => pieces.has(piece)).length }
  })
  const best = lines.toSorted((a, b) => b.shared - a.shared).slice(0, mostQuotes)
  return lines.filter((line) => best.includes(line))
}

/** Words, and pairs of Chinese letters. */
function piecesOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z0-9']{3,}/g) ?? []
  const pairs = Array.from(text.matchAll(/(?=(\p{Script=Han}{2}))/gu), ([, pair = '']) => pair)
  return new Set([...words, ...pairs])
}
