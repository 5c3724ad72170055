import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AssistantQuestion } from '../../../../wire/insightSchemas'
import type { StoredTurn } from './conversationStorage'

export interface ConversationTurn {
  readonly question: string
  readonly answer: string
  /** Unique within the conversation. */
  readonly number: number
  /** `stopped`: by the user or because the page was closed. */
  readonly status: 'answering' | 'done' | 'stopped' | 'failed'
  /** The error of the last attempt. */
  readonly error?: unknown
  /** The complete earlier answer during a retry; restored unless the new answer completes. */
  readonly previous?: ConversationTurn | undefined
}

interface ConversationOptions {
  record: AssistantQuestion['id']
  initialTurns: readonly StoredTurn[]
  /** @throws ApiError */
  request: (question: AssistantQuestion, signal: AbortSignal) => AsyncIterable<string>
  persist: (turns: readonly StoredTurn[]) => unknown
}

/** Maximum answer length shown, in UTF-16 units: a model may never stop. */
const maxAnswerLength = 20_000
/** Limits of the history sent with a question. */
const maxHistoryTurns = 10
const maxHistoryAnswerLength = 4_000
/** Interval of UI updates while an answer streams. */
const updateIntervalMs = 60

/** The assistant conversation about one record. Only one answer streams at a time. */
export class Conversation {
  readonly state: StoreApi<readonly ConversationTurn[]>
  #running: AbortController | null = null
  #number: number

  constructor(private readonly options: ConversationOptions) {
    this.#number = options.initialTurns.length
    this.state = createStore<readonly ConversationTurn[]>()(() =>
      options.initialTurns.map(({ question, answer, is: storedStatus }, number) => ({
        question,
        answer,
        number,
        status: storedStatus ?? (answer === '' ? 'stopped' : 'done'),
      })),
    )
  }

  ask(question: string): void {
    this.stop()
    const before = this.#turns()
    const turn: ConversationTurn = { question, answer: '', number: this.#number++, status: 'answering' }
    this.state.setState([...before, turn], true)
    this.#start(turn, before)
  }

  /** Asks a question again in its place, with only the turns before it as history. */
  retry(number: number): void {
    this.stop()
    const turns = this.#turns()
    const at = turns.findIndex((each) => each.number === number)
    const old = turns[at]
    if (!old) return
    const { question, answer, status } = old
    const previous: ConversationTurn | undefined = status === 'done' ? { question, answer, number, status } : undefined
    const turn: ConversationTurn = { question, answer: '', number, status: 'answering', previous }
    this.state.setState(turns.with(at, turn), true)
    this.#start(turn, turns.slice(0, at))
  }

  /** Stops the answer. A complete earlier answer is restored, otherwise the partial one stays. */
  stop(): void {
    this.#running?.abort()
    this.#running = null
    this.state.setState(
      this.#turns().map((turn) =>
        turn.status === 'answering' ? (turn.previous ?? { ...turn, status: 'stopped' }) : turn,
      ),
      true,
    )
  }

  clear(): void {
    this.stop()
    this.state.setState([], true)
    this.#persist()
  }

  #turns = () => this.state.getState()

  #persist(): void {
    this.options.persist(
      this.#turns().map((turn): StoredTurn => {
        const { question, answer, status } = turn.previous ?? turn
        return { question, answer, is: status === 'done' ? 'done' : 'stopped' }
      }),
    )
  }

  #start(turn: ConversationTurn, earlier: readonly ConversationTurn[]): void {
    const controller = new AbortController()
    this.#running = controller
    const history = earlier
      .filter(({ answer }) => answer !== '')
      .slice(-maxHistoryTurns)
      .map(({ question, answer }) => ({ question, answer: answer.slice(0, maxHistoryAnswerLength) }))
    this.#persist()
    void this.#streamAnswer(turn, history, controller.signal)
  }

  #update(number: number, change: Partial<ConversationTurn>): void {
    this.state.setState(
      this.#turns().map((turn) => (turn.number === number ? { ...turn, ...change } : turn)),
      true,
    )
  }

  async #streamAnswer(
    { number, question, previous }: ConversationTurn,
    history: AssistantQuestion['history'],
    signal: AbortSignal,
  ): Promise<void> {
    let answer = ''
    let shownAt = 0
    const end = (change: Partial<ConversationTurn>) => {
      if (!signal.aborted) this.#update(number, { answer, previous: undefined, ...change })
      // Skipped if the earlier answer was restored or the question was asked again.
      else if (this.#turns().some((turn) => turn.number === number && turn.status === 'stopped')) {
        this.#update(number, { answer })
      }
    }
    try {
      for await (const text of this.options.request({ id: this.options.record, question, history }, signal)) {
        if (signal.aborted) break
        answer = (answer + text).slice(0, maxAnswerLength)
        if (Date.now() - shownAt >= updateIntervalMs) {
          shownAt = Date.now()
          this.#update(number, { answer })
        }
        if (answer.length === maxAnswerLength) break
      }
      end({ status: 'done' })
    } catch (error) {
      end(previous ? { ...previous, error } : { status: 'failed', error })
    }
    this.#persist()
  }
}
