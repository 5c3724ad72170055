import type * as v from 'valibot'
import type { AssistantEvent, AssistantQuestion } from '../../../src/wire/insightSchemas'
import { translate, type ServerLocale } from '../../messages/messages'
import { createTimeSlice } from '../../lib/timeSlice'
import type { Ports } from '../../ports/ports'
import type { TaskRow, UserRow } from '../../ports/rows'
import { RequestError } from '../../lib/requestError'
import type { Settings } from '../../ports/settings'
import { ModelError, type ChatMessage, type ChatModel, type TranscriptText } from '../../ports/textServices'
import { formatLine, joinLines, sanitize, type TextLine } from './llm/transcriptParts'
import { transcriptRule } from './llm/prompts'
import { estimateTokens } from './llm/tokens'
import { ConcurrencyQuota } from '../../lib/concurrencyQuota'
import { enforceRateLimit } from '../rateLimits'
import { retrievePassages } from './retrievePassages'
import { requireTranscript, loadTranscriptText } from './transcriptText'

type QuestionRequest = v.InferOutput<typeof AssistantQuestion>

const hourMs = 3_600_000
const answerTokens = 1_500
/** Tokens reserved for the rules and the framing of the transcript. */
const promptTokens = 400
/** Share of the remaining budget available to the conversation history. */
const historyShare = 0.25

const systemPrompt =
  `${transcriptRule}\nAnswer questions about it, briefly, in the language of the question. After each thing you take from it name the time of its ` +
  'line in brackets, as [12:34]. Where the transcript does not say, say that. A long transcript is given in excerpts. Write plain ' +
  'text without Markdown.'

interface AnswerOptions {
  task: TaskRow
  locale: ServerLocale
  signal: AbortSignal
  /** Releases the user's concurrency slot. */
  release(): void
}

/** Answers questions about records. */
export class Questions {
  readonly #quota = new ConcurrencyQuota({ perUser: 2, total: 50 })

  constructor(
    private readonly ports: Ports,
    private readonly settings: Settings,
  ) {}

  /**
   * Streams the events of an answer. The last one is `done` or `error`, unless the signal fires.
   * @throws RequestError before the first event
   */
  async answer(
    user: UserRow,
    request: QuestionRequest,
    { task, locale, signal }: Omit<AnswerOptions, 'release'>,
  ): Promise<AsyncGenerator<AssistantEvent>> {
    const { chat, store, clock } = this.ports
    if (!chat) throw new RequestError('ask.off')
    requireTranscript(task)
    const max = this.settings.questionsPerHour
    await enforceRateLimit(store, `ask:${user.id}`, { now: clock.now(), windowMs: hourMs, max })
    const release = this.#quota.acquire(user.id)
    // Releases the slot even if the events are never consumed.
    signal.addEventListener('abort', release, { once: true })
    try {
      const text = await loadTranscriptText(this.ports, task, locale)
      const messages = await buildMessages(chat, text, { ...request, signal })
      return this.#events(chat, messages, { task, locale, signal, release })
    } catch (error) {
      release()
      throw error
    }
  }

  async *#events(
    chat: ChatModel,
    messages: ChatMessage[],
    { task, locale, signal, release }: AnswerOptions,
  ): AsyncGenerator<AssistantEvent> {
    try {
      for await (const text of chat.chat(messages, { signal, maxTokens: maxAnswerTokens(chat) }))
        yield { type: 'text', text }
      yield { type: 'done' }
    } catch (error) {
      if (signal.aborted) return
      this.ports.log.error('ask', { task: task.id, error: String(error) })
      yield {
        type: 'error',
        msg: translate(locale, error instanceof ModelError ? `model.${error.kind}` : 'insight.failed'),
      }
    } finally {
      release()
    }
  }
}

const maxAnswerTokens = ({ contextTokens }: ChatModel) => Math.min(answerTokens, Math.floor(contextTokens / 4))

/** System prompt, transcript or its relevant passages, recent history, and the question. Roles alternate. */
async function buildMessages(
  chat: ChatModel,
  text: TranscriptText,
  { question, history, signal }: QuestionRequest & { signal: AbortSignal },
): Promise<ChatMessage[]> {
  const timeSlice = createTimeSlice(signal)
  const budget = Math.max(0, chat.contextTokens - maxAnswerTokens(chat) - promptTokens - estimateTokens(question))
  const turns = lastTurns(history, budget * historyShare)
  const transcriptTokens = budget - tokensOf(turns)
  const lines: TextLine[] = []
  for (const segment of text.segments) {
    if (timeSlice.expired()) await timeSlice.pause()
    lines.push(formatLine(segment))
  }
  // A follow-up question often depends on the previous one.
  const query = `${turns.at(-1)?.question ?? ''} ${question}`
  const chosen = await retrievePassages(lines, {
    question: query,
    language: text.language,
    maxTokens: transcriptTokens,
    timeSlice,
  })
  const transcript = `Title: ${sanitize(text.title)}\n<transcript>\n${joinLines(chosen).text}\n</transcript>`
  const questions = [...turns.map((turn) => turn.question), question]
  const conversation = questions.flatMap((content, at): ChatMessage[] => {
    const answer = turns[at]?.answer
    const question: ChatMessage = { role: 'user', content: at === 0 ? `${transcript}\n\n${content}` : content }
    return answer === undefined ? [question] : [question, { role: 'assistant', content: answer }]
  })
  return [{ role: 'system', content: systemPrompt }, ...conversation]
}

type Turn = QuestionRequest['history'][number]

const tokensOf = (turns: readonly Turn[]) =>
  turns.reduce((sum, { question, answer }) => sum + estimateTokens(question) + estimateTokens(answer), 0)

/** As many of the latest turns as fit, skipping unanswered ones. */
function lastTurns(history: readonly Turn[], maxTokens: number): Turn[] {
  const answered = history.filter(({ question, answer }) => question.trim() !== '' && answer.trim() !== '')
  const from = answered.findIndex((_, at) => tokensOf(answered.slice(at)) <= maxTokens)
  return from < 0 ? [] : answered.slice(from)
}
