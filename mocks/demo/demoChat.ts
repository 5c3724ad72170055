import type { Clock } from '../../server/ports/ports'
import type { ChatMessage, ChatModel } from '../../server/ports/textServices'

/** Characters per chunk and pause between chunks, slow enough to watch. */
const charactersPerChunk = 4
const pauseMs = 30
const maxQuotes = 3

const texts = {
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

/** A demo language model: says that it is one, and quotes transcript lines that share words with the question. */
export function demoChat(clock: Clock): ChatModel {
  return {
    id: 'demonstration',
    contextTokens: 16_384,
    async *chat(messages, { signal }) {
      signal.throwIfAborted()
      for (const part of answerTo(messages).match(new RegExp(`[^]{1,${charactersPerChunk}}`, 'gu')) ?? []) {
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
  const { opening, nothing } = /\p{Script=Han}/u.test(question) ? texts.zh : texts.en
  const quotes = closestLines(transcript, question).map(({ time, text }) => `\n- “${text}” [${time}]`)
  return quotes.length === 0 ? nothing : opening + quotes.join('')
}

function closestLines(transcript: string, question: string): { time: string; text: string }[] {
  const wanted = termsOf(question)
  const lines = Array.from(transcript.matchAll(/^\[([\d:]+)\] (?:[^:]*: )?(.+)$/gm), ([, time = '', text = '']) => {
    const terms = termsOf(text)
    return { time, text, shared: [...wanted].filter((term) => terms.has(term)).length }
  })
  const best = lines.toSorted((a, b) => b.shared - a.shared).slice(0, maxQuotes)
  return lines.filter((line) => best.includes(line))
}

/** Words, and bigrams of Chinese characters. */
function termsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[a-z0-9']{3,}/g) ?? []
  const bigrams = Array.from(text.matchAll(/(?=(\p{Script=Han}{2}))/gu), ([, pair = '']) => pair)
  return new Set([...words, ...bigrams])
}
