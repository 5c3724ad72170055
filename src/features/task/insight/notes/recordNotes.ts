/** The notes of an open record: changed here at once, stored on this device until the server has them. */
import * as v from 'valibot'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { Autosave, type AutosaveState } from '../../../../shared/autosave/Autosave'
import { readText, removeText, writeText } from '../../../../shared/storage/storedValue'
import { applyNoteChanges, type NoteChanges } from '../../../../transcript/model/notes'
import { maxChangedNotes, maxNotes } from '../../../../wire/bounds'
import { Note, type Id } from '../../../../wire/responses'

/** A note being written that is not in the list yet. */
interface TypedNote {
  readonly at: number
  readonly text: string
}

export interface RecordNotesState {
  /** In the order of their times. */
  readonly notes: readonly Note[]
  readonly typed: TypedNote | null
}

const Draft = v.object({
  changed: v.array(Note),
  removed: v.array(v.string()),
  typed: v.nullable(v.object({ at: v.number(), text: v.string() })),
})

interface RecordNotesOptions {
  id: Id
  /** As the server has them. */
  notes: readonly Note[]
  /** Saves changes; resolves to all notes as the server has them then. @throws ApiError */
  send: (changes: NoteChanges) => Promise<readonly Note[]>
  newId: () => string
}

export class RecordNotes {
  readonly state: StoreApi<RecordNotesState>
  readonly #autosave: Autosave<NoteChanges, readonly Note[]>
  /** The notes of the server, and how those here differ. */
  #saved: readonly Note[]
  readonly #changed = new Map<string, Note>()
  readonly #removed = new Set<string>()

  constructor(private readonly options: RecordNotesOptions) {
    const { id, notes, send } = options
    this.#saved = notes
    const draft = readDraft(id)
    for (const note of draft.changed) this.#changed.set(note.id, note)
    for (const removed of draft.removed) this.#removed.add(removed)
    this.state = createStore(() => ({ notes: this.#current(), typed: draft.typed }))
    this.#autosave = new Autosave({
      takeSnapshot: () => this.#unsaved(),
      send,
      onAnswer: (sent, saved) => this.#onSaved(sent, saved),
    })
    if (this.#unsaved()) this.#autosave.changed()
  }

  get saving(): StoreApi<AutosaveState> {
    return this.#autosave.state
  }

  /** Whether there is room for another note. */
  get hasRoom(): boolean {
    return this.state.getState().notes.length < maxNotes
  }

  /** What is written in the field for a new note; null when it is left empty. */
  type(typed: TypedNote | null): void {
    this.state.setState({ typed })
    this.#store()
  }

  /** Makes a note of what is written. */
  add(): void {
    const { typed } = this.state.getState()
    if (!typed?.text.trim() || !this.hasRoom) return
    this.state.setState({ typed: null })
    this.put({ id: this.options.newId(), at: typed.at, text: typed.text.trim() })
  }

  /** Adds or changes a note. */
  put(note: Note): void {
    this.#removed.delete(note.id)
    this.#changed.set(note.id, note)
    this.#onChange()
  }

  remove(id: string): void {
    this.#changed.delete(id)
    this.#removed.add(id)
    this.#onChange()
  }

  /** The server's notes, when they were fetched again. */
  update(saved: readonly Note[]): void {
    this.#saved = saved
    this.state.setState({ notes: this.#current() })
  }

  readonly saveNow = (): Promise<void> => this.#autosave.saveNow()

  /** Saves once more and stops. */
  close(): Promise<void> {
    return this.#autosave.close()
  }

  #current(): Note[] {
    return applyNoteChanges(this.#saved, { changed: [...this.#changed.values()], removed: [...this.#removed] })
  }

  #unsaved(): NoteChanges | null {
    const changed = [...this.#changed.values()].slice(0, maxChangedNotes)
    const removed = [...this.#removed].slice(0, maxNotes)
    return changed.length + removed.length > 0 ? { changed, removed } : null
  }

  #onChange(): void {
    this.state.setState({ notes: this.#current() })
    this.#store()
    this.#autosave.changed()
  }

  /** What was changed again meanwhile stays unsaved. */
  #onSaved({ changed, removed }: NoteChanges, saved: readonly Note[]): void {
    for (const note of changed) if (this.#changed.get(note.id) === note) this.#changed.delete(note.id)
    for (const id of removed) this.#removed.delete(id)
    this.#store()
    this.update(saved)
    if (this.#unsaved()) this.#autosave.changed()
  }

  #store(): void {
    const { typed } = this.state.getState()
    const { id } = this.options
    if (!typed && !this.#unsaved()) return removeText(draftKey(id))
    const draft = { changed: [...this.#changed.values()], removed: [...this.#removed], typed }
    this.#autosave.keep(write(draftKey(id), JSON.stringify(draft)))
  }
}

const draftKey = (id: Id) => `notesDraft ${id}`

/** @throws if it can't be read back: storage is full or unavailable */
async function write(key: string, text: string): Promise<void> {
  writeText(key, text)
  if (readText(key) !== text) throw new Error('the notes could not be stored on this device')
}

function readDraft(id: Id): v.InferOutput<typeof Draft> {
  const none = { changed: [], removed: [], typed: null }
  try {
    const draft = v.safeParse(Draft, JSON.parse(readText(draftKey(id)) ?? 'null'))
    return draft.success ? draft.output : none
  } catch {
    return none
  }
}
