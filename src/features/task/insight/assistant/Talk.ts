import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Question } from '../../../../wire/insight'
import type { KeptTurn } from './keptTalks'

export interface Turn {
  readonly question: string
  readonly answer: string
  /** Its own in this talk. */
  readonly number: number
  /** `stopped`: by the reader, or by a page that was closed. */
  readonly is: 'answering' | 'done' | 'stopped' | 'failed'
  /** Why it failed, or why asking once more did. */
  readonly error?: unknown
  /** A whole answer, while the question is asked once more: it stays unless the new one comes to its end. */
  readonly before?: Turn | undefined
}

interface Parts {
  record: Question['id']
  first: readonly KeptTurn[]
  /** @throws ApiError */
  ask: (question: Question, signal: AbortSignal) => AsyncIterable<string>
  keep: (turns: readonly KeptTurn[]) => unknown
}

/** Longest answer that is shown, in UTF-16 units: a model may write without end. */
const longestAnswer = 20_000
/** How much of the talk goes along with a question. */
const mostHistory = 10
const longestHistoryAnswer = 4_000
/** So often an answer that grows is shown. */
const showMs = 60

/** Questions about one record and their answers. One answer at a time. */
export class Talk {
  readonly state: StoreApi<readonly Turn[]>
  #running: AbortController | null = null
  #number: number

  constructor(private readonly parts: Parts) {
    this.#number = parts.first.length
    this.state = createStore<readonly Turn[]>()(() =>
      parts.first.map((turn, number) => ({
        ...turn,
        number,
        is: turn.is ?? (turn.answer === '' ? 'stopped' : 'done'),
      })),
    )
  }

  ask(question: string): void {
    this.stop()
    const before = this.#turns()
    const turn: Turn = { question, answer: '', number: this.#number++, is: 'answering' }
    this.state.setState([...before, turn], true)
    this.#begin(turn, before)
  }

  /** Asks once more, in the place it has and with what was said before it. */
  retry(number: number): void {
    this.stop()
    const turns = this.#turns()
    const at = turns.findIndex((each) => each.number === number)
    const old = turns[at]
    if (!old) return
    const { question, answer, is } = old
    const before: Turn | undefined = is === 'done' ? { question, answer, number, is } : undefined
    const turn: Turn = { question, answer: '', number, is: 'answering', before }
    this.state.setState(turns.with(at, turn), true)
    this.#begin(turn, turns.slice(0, at))
  }

  /** What was answered so far stays; where there was a whole answer, that one. */
  stop(): void {
    this.#running?.abort()
    this.#running = null
    this.state.setState(
      this.#turns().map((turn) => (turn.is === 'answering' ? (turn.before ?? { ...turn, is: 'stopped' }) : turn)),
      true,
    )
  }

  forget(): void {
    this.stop()
    this.state.setState([], true)
    this.#keep()
  }

  #turns = () => this.state.getState()

  #keep(): void {
    this.parts.keep(
      this.#turns().map((turn): KeptTurn => {
        const { question, answer, is } = turn.before ?? turn
        return { question, answer, is: is === 'done' ? 'done' : 'stopped' }
      }),
    )
  }

  #begin({ number, question, before }: Turn, earlier: readonly Turn[]): void {
    const control = new AbortController()
    this.#running = control
    const history = earlier
      .filter(({ answer }) => answer !== '')
      .slice(-mostHistory)
      .map((turn) => ({ question: turn.question, answer: turn.answer.slice(0, longestHistoryAnswer) }))
    this.#keep()
    void this.#answer(number, { id: this.parts.record, question, history }, control, before)
  }

  #change(number: number, change: Partial<Turn>): void {
    this.state.setState(
      this.#turns().map((turn) => (turn.number === number ? { ...turn, ...change } : turn)),
      true,
    )
  }

  async #answer(number: number, question: Question, { signal }: AbortController, before?: Turn): Promise<void> {
    let answer = ''
    let shownAt = 0
    const end = (change: Partial<Turn>) => {
      if (!signal.aborted) this.#change(number, { answer, before: undefined, ...change })
      // Not where the answer of before is back, or the question is asked once more.
      else if (this.#turns().some((turn) => turn.number === number && turn.is === 'stopped')) {
        this.#change(number, { answer })
      }
    }
    try {
      for await (const text of this.parts.ask(question, signal)) {
        if (signal.aborted) break
        answer = (answer + text).slice(0, longestAnswer)
        if (Date.now() - shownAt >= showMs) {
          shownAt = Date.now()
          this.#change(number, { answer })
        }
        if (answer.length === longestAnswer) break
      }
      end({ is: 'done' })
    } catch (error) {
      end(before ? { ...before, error } : { is: 'failed', error })
    }
    this.#keep()
  }
}
