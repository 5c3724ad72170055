import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Question } from '../../../../wire/insight'
import type { KeptTurn } from './keptTalks'

export interface Turn extends KeptTurn {
  /** Its own in this talk. */
  readonly number: number
  /** `stopped`: by the reader, or by a page that was closed. */
  readonly is: 'answering' | 'done' | 'stopped' | 'failed'
  /** Why it failed. */
  readonly error?: unknown
}

interface Parts {
  record: Question['id']
  first: readonly KeptTurn[]
  /** @throws ApiError */
  ask: (question: Question, signal: AbortSignal) => AsyncIterable<string>
  keep: (turns: readonly KeptTurn[]) => void
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
      parts.first.map((turn, number) => ({ ...turn, number, is: turn.answer === '' ? 'stopped' : 'done' })),
    )
  }

  ask(question: string): void {
    this.stop()
    const control = new AbortController()
    this.#running = control
    const number = this.#number++
    const history = this.#turns()
      .filter(({ answer }) => answer !== '')
      .slice(-mostHistory)
      .map((turn) => ({ question: turn.question, answer: turn.answer.slice(0, longestHistoryAnswer) }))
    this.state.setState([...this.#turns(), { question, answer: '', number, is: 'answering' }], true)
    this.#keep()
    void this.#answer(number, { id: this.parts.record, question, history }, control)
  }

  /** Asks what failed or was stopped once more, in the place it had. */
  retry(number: number): void {
    const turn = this.#turns().find((each) => each.number === number)
    if (!turn) return
    this.state.setState(
      this.#turns().filter((each) => each !== turn),
      true,
    )
    this.ask(turn.question)
  }

  /** What was answered so far stays. */
  stop(): void {
    this.#running?.abort()
    this.#running = null
    this.state.setState(
      this.#turns().map((turn) => (turn.is === 'answering' ? { ...turn, is: 'stopped' } : turn)),
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
    this.parts.keep(this.#turns().map(({ question, answer }) => ({ question, answer })))
  }

  #change(number: number, change: Partial<Turn>): void {
    this.state.setState(
      this.#turns().map((turn) => (turn.number === number ? { ...turn, ...change } : turn)),
      true,
    )
  }

  async #answer(number: number, question: Question, control: AbortController): Promise<void> {
    let answer = ''
    let shownAt = 0
    try {
      for await (const text of this.parts.ask(question, control.signal)) {
        if (control.signal.aborted) break
        answer = (answer + text).slice(0, longestAnswer)
        if (Date.now() - shownAt >= showMs) {
          shownAt = Date.now()
          this.#change(number, { answer })
        }
        if (answer.length === longestAnswer) break
      }
      this.#change(number, { answer, ...(!control.signal.aborted && { is: 'done' }) })
    } catch (error) {
      this.#change(number, { answer, ...(!control.signal.aborted && { is: 'failed', error }) })
    }
    this.#keep()
  }
}
