import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Segment } from '../../transcript/model'
import { toWire } from '../../transcript/wire'
import type { Id, Note } from '../../wire/bodies'
import type { LiveAnswer } from '../../wire/live'
import { Changes, type Unsaved } from './Changes'
import {
  noText,
  read,
  withCorrection,
  withFetched,
  withFinal,
  withPartial,
  withTranslation,
  type LiveText,
} from './text'

/** What the server knows of a meeting beside its sound. */
export interface Found {
  readonly list: readonly unknown[]
  readonly speakers?: Readonly<Record<string, string>> | undefined
  readonly notes?: readonly Note[] | undefined
}

/** Each rejects when the server does not answer. */
export interface WordsApi {
  find(): Promise<Found>
  /** Rejects also once the meeting has ended. */
  edit(unsaved: Unsaved): Promise<unknown>
  /** Writes it into the record the meeting became. Rejects also when somebody changed that since. */
  editRecord(task: Id, unsaved: Unsaved): Promise<unknown>
}

export interface WordsView {
  readonly text: LiveText
  /** Speaker id to name. */
  readonly speakers: Readonly<Record<string, string>>
  readonly notes: readonly Note[]
  /** Whether what a person changed has reached the server. */
  readonly saved: boolean
}

/** Everything written of a meeting: what is recognised, and what people make of it. */
export class Words {
  readonly view: StoreApi<WordsView>
  readonly #changes: Changes

  /**
   * @param left over from an earlier page
   * @param onUnsaved what a person changed is to be kept on the device
   */
  constructor(
    left: Unsaved,
    private readonly api: WordsApi,
    onUnsaved: () => void,
  ) {
    const text = read(left.list ?? []).reduce(withCorrection, noText)
    this.view = createStore<WordsView>()(() => ({
      text,
      speakers: left.speakers ?? {},
      notes: left.notes ?? [],
      saved: true,
    }))
    this.#changes = new Changes(left, api.edit, ({ list = [], speakers, notes }) => {
      this.view.setState({ saved: list.length === 0 && !speakers && !notes })
      onUnsaved()
    })
  }

  get unsaved(): Unsaved {
    return this.#changes.unsaved
  }

  hear(answer: Extract<LiveAnswer, { type: 'partial' | 'final' | 'translation' }>): void {
    this.#setText((text) => {
      if (answer.type === 'translation') return withTranslation(text, answer)
      return answer.type === 'partial' ? withPartial(text, answer) : withFinal(text, answer)
    })
  }

  /** What the server has. Never rejects: the next connection fetches again, and what came over the line is there. */
  async fetch(): Promise<void> {
    const found = await this.api.find().catch(() => null)
    if (!found) return
    this.#setText((text) => withFetched(text, found.list))
    const { unsaved } = this.#changes
    if (found.speakers && !unsaved.speakers) this.view.setState({ speakers: found.speakers })
    if (found.notes && !unsaved.notes) this.view.setState({ notes: found.notes })
  }

  /** A final as a person wants it, or one that the browser recognised. */
  correct(segment: Segment): void {
    this.#setText((text) => withCorrection(text, segment))
    this.#changes.correct(toWire(segment))
  }

  nameSpeaker(id: string, name: string): void {
    const speakers = { ...this.view.getState().speakers, [id]: name }
    this.view.setState({ speakers })
    this.#changes.setSpeakers(speakers)
  }

  /** All notes and markers. */
  setNotes(notes: readonly Note[]): void {
    this.view.setState({ notes })
    this.#changes.setNotes([...notes])
  }

  /** Never rejects; what could not be sent stays. */
  flush(): Promise<void> {
    return this.#changes.flush()
  }

  /** What has not reached the meeting belongs into its record. Never rejects; what could not be written stays. */
  handOver(task: Id): Promise<void> {
    return this.#changes.handOver((unsaved) => this.api.editRecord(task, unsaved))
  }

  close(): void {
    this.#changes.close()
  }

  #setText(change: (text: LiveText) => LiveText): void {
    this.view.setState((view) => ({ text: change(view.text) }))
  }
}
