import type * as v from 'valibot'
import type { AnswerLine, Question } from '../../../src/wire/insight'
import { sentence, type ServerLocale } from '../../messages'
import { createPace } from '../../pace'
import type { Ports } from '../../ports'
import type { TaskRow, UserRow } from '../../rows'
import { Refusal, tooManyTries } from '../../refusal'
import type { Settings } from '../../settings'
import { ModelFault, type ChatMessage, type ChatModel, type SpokenText } from '../../understanding'
import { lineOf, partOf, plain, type TextLine } from './byModel/parts'
import { transcriptRule } from './byModel/prompts'
import { estimateTokens } from './byModel/tokens'
import { Places } from './places'
import { relevantLines } from './relevant'
import { needText, spokenTextOf } from './spokenText'

type Asked = v.InferOutput<typeof Question>

const hourMs = 3_600_000
const answerTokens = 1_500
/** Tokens of the rules, and of what stands around the transcript. */
const promptTokens = 400
/** Share of what is left that the talk so far may take. */
const historyShare = 0.25

const rule =
  `${transcriptRule}\nAnswer questions about it, briefly, in the language of the question. After each thing you take from it name the time of its ` +
  'line in brackets, as [12:34]. Where the transcript does not say, say that. A long transcript is given in excerpts. Write plain ' +
  'text without Markdown.'

/** Answers to questions about records. */
export class Questions {
  readonly #places = new Places({ ofUser: 2, inAll: 50 })

  constructor(
    private readonly ports: Ports,
    private readonly settings: Settings,
  ) {}

  /**
   * The lines of an answer; they end with `done` or `error` unless the signal fires.
   * @throws Refusal before the first line
   */
  async answer(
    user: UserRow,
    task: TaskRow,
    asked: Asked,
    locale: ServerLocale,
    signal: AbortSignal,
  ): Promise<AsyncGenerator<AnswerLine>> {
    const { chat, store, clock } = this.ports
    if (!chat) throw new Refusal('ask.off')
    needText(task)
    const waitMs = await store.tries.take(`ask:${user.id}`, clock.now(), hourMs, this.settings.questionsPerHour)
    if (waitMs > 0) throw tooManyTries(waitMs)
    const leave = this.#places.take(user.id)
    // Also when nobody reads the lines.
    signal.addEventListener('abort', leave, { once: true })
    try {
      const text = await spokenTextOf(this.ports, task, locale)
      const messages = await messagesOf(chat, text, asked, signal)
      return this.#lines(chat, messages, { task, locale, signal, leave })
    } catch (error) {
      leave()
      throw error
    }
  }

  async *#lines(
    chat: ChatModel,
    messages: ChatMessage[],
    { task, locale, signal, leave }: { task: TaskRow; locale: ServerLocale; signal: AbortSignal; leave: () => void },
  ): AsyncGenerator<AnswerLine> {
    try {
      for await (const text of chat.chat(messages, { signal, mostTokens: mostAnswer(chat) }))
        yield { type: 'text', text }
      yield { type: 'done' }
    } catch (error) {
      if (signal.aborted) return
      this.ports.log.error('ask', { task: task.id, error: String(error) })
      yield {
        type: 'error',
        msg: sentence(locale, error instanceof ModelFault ? `model.${error.kind}` : 'insight.failed'),
      }
    } finally {
      leave()
    }
  }
}

const mostAnswer = ({ contextTokens }: ChatModel) => Math.min(answerTokens, Math.floor(contextTokens / 4))

/** The rules, the transcript or what of it matters, the latest of the talk so far, and the question. Users and models take turns. */
async function messagesOf(
  chat: ChatModel,
  text: SpokenText,
  { question, history }: Asked,
  signal: AbortSignal,
): Promise<ChatMessage[]> {
  const pace = createPace(signal)
  const room = Math.max(0, chat.contextTokens - mostAnswer(chat) - promptTokens - estimateTokens(question))
  const turns = lastTurns(history, room * historyShare)
  const left = room - tokensOf(turns)
  const lines: TextLine[] = []
  for (const segment of text.segments) {
    if (pace.due()) await pace.rest()
    lines.push(lineOf(segment))
  }
  // What a question leaves out, the one before it often says.
  const about = `${turns.at(-1)?.question ?? ''} ${question}`
  const chosen = await relevantLines(lines, { question: about, language: text.language, mostTokens: left, pace })
  const transcript = `Title: ${plain(text.title)}\n<transcript>\n${partOf(chosen).text}\n</transcript>`
  const users = [...turns.map((turn) => turn.question), question]
  const talk = users.flatMap((content, at): ChatMessage[] => {
    const answer = turns[at]?.answer
    const asks: ChatMessage = { role: 'user', content: at === 0 ? `${transcript}\n\n${content}` : content }
    return answer === undefined ? [asks] : [asks, { role: 'assistant', content: answer }]
  })
  return [{ role: 'system', content: rule }, ...talk]
}

type Turn = Asked['history'][number]

const tokensOf = (turns: readonly Turn[]) =>
  turns.reduce((sum, { question, answer }) => sum + estimateTokens(question) + estimateTokens(answer), 0)

/** As many of the latest as fit. An answer that never came is none. */
function lastTurns(history: readonly Turn[], mostTokens: number): Turn[] {
  const whole = history.filter(({ question, answer }) => question.trim() !== '' && answer.trim() !== '')
  const from = whole.findIndex((_, at) => tokensOf(whole.slice(at)) <= mostTokens)
  return from < 0 ? [] : whole.slice(from)
}
