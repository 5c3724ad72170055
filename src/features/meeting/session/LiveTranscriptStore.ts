import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Segment } from '../../../transcript/model/transcript'
import { toWireSegment } from '../../../transcript/model/wireSegment'
import type { Id, Note } from '../../../wire/responses'
import type { LiveServerMessage } from '../../../wire/liveMessages'
import { PendingCorrections, type UnsavedCorrections } from './PendingCorrections'
import {
  emptyTranscript,
  parseSegments,
  withCorrection,
  withFetched,
  withFinal,
  withPartial,
  withTranslation,
  type LiveTranscript,
} from './liveTranscript'

/** The server's data of a meeting, except its audio. */
export interface FetchedTranscript {
  readonly list: readonly unknown[]
  readonly speakers?: Readonly<Record<string, string>> | undefined
  readonly notes?: readonly Note[] | undefined
}

/** All methods reject when the server does not answer. */
export interface LiveTranscriptApi {
  find(): Promise<FetchedTranscript>
  /** Also rejects once the meeting has ended. */
  edit(unsaved: UnsavedCorrections): Promise<unknown>
  /** Writes the corrections into the meeting's record. Also rejects when the record was changed since. */
  editRecord(recordId: Id, unsaved: UnsavedCorrections): Promise<unknown>
}

export interface LiveTranscriptState {
  readonly text: LiveTranscript
  /** Speaker id to name. */
  readonly speakers: Readonly<Record<string, string>>
  readonly notes: readonly Note[]
  /** Whether all corrections have reached the server. */
  readonly saved: boolean
  /** The last attempt to send corrections failed; it is retried automatically. */
  readonly sendFailed: boolean
}

/** Text, speakers and notes of a meeting: recognition results and user corrections. */
export class LiveTranscriptStore {
  readonly view: StoreApi<LiveTranscriptState>
  readonly #corrections: PendingCorrections

  /**
   * @param unsaved left over from an earlier page
   * @param onUnsaved called when unsaved corrections must be stored on the device
   */
  constructor(
    unsaved: UnsavedCorrections,
    private readonly api: LiveTranscriptApi,
    onUnsaved: () => void,
  ) {
    const text = parseSegments(unsaved.list ?? []).reduce(withCorrection, emptyTranscript)
    this.view = createStore<LiveTranscriptState>()(() => ({
      text,
      speakers: unsaved.speakers ?? {},
      notes: unsaved.notes ?? [],
      saved: true,
      sendFailed: false,
    }))
    this.#corrections = new PendingCorrections(unsaved, api.edit, ({ list = [], speakers, notes }, sendFailed) => {
      this.view.setState({ saved: list.length === 0 && !speakers && !notes, sendFailed })
      onUnsaved()
    })
  }

  get unsaved(): UnsavedCorrections {
    return this.#corrections.unsaved
  }

  applyAnswer(answer: Extract<LiveServerMessage, { type: 'partial' | 'final' | 'translation' }>): void {
    this.#setText((text) => {
      if (answer.type === 'translation') return withTranslation(text, answer)
      return answer.type === 'partial' ? withPartial(text, answer) : withFinal(text, answer)
    })
  }

  /** Merges the server's data. Never rejects: the next connection fetches again, and live answers are already applied. */
  async fetch(): Promise<void> {
    const found = await this.api.find().catch(() => null)
    if (!found) return
    // The server can be reached, perhaps after a login: it may accept what it refused.
    this.#corrections.retry()
    this.#setText((text) => withFetched(text, found.list))
    const { unsaved } = this.#corrections
    if (found.speakers && !unsaved.speakers) this.view.setState({ speakers: found.speakers })
    if (found.notes && !unsaved.notes) this.view.setState({ notes: found.notes })
  }

  /** Adds a user-corrected final, or one recognized by the browser. */
  correct(segment: Segment): void {
    this.#setText((text) => withCorrection(text, segment))
    this.#corrections.correct(toWireSegment(segment))
  }

  nameSpeaker(id: string, name: string): void {
    const speakers = { ...this.view.getState().speakers, [id]: name }
    this.view.setState({ speakers })
    this.#corrections.setSpeakers(speakers)
  }

  /** Replaces all notes and markers. */
  setNotes(notes: readonly Note[]): void {
    this.view.setState({ notes })
    this.#corrections.setNotes([...notes])
  }

  /** Never rejects; unsent corrections stay pending. */
  flush(): Promise<void> {
    return this.#corrections.flush()
  }

  /** Writes remaining corrections into the meeting's record. Never rejects; unwritten corrections stay pending. */
  flushIntoRecord(recordId: Id): Promise<void> {
    return this.#corrections.flushInto((unsaved) => this.api.editRecord(recordId, unsaved))
  }

  close(): void {
    this.#corrections.close()
  }

  #setText(change: (text: LiveTranscript) => LiveTranscript): void {
    this.view.setState((view) => ({ text: change(view.text) }))
  }
}
