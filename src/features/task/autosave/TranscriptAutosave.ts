import { createStore, type StoreApi } from 'zustand/vanilla'
import { Autosave } from '../../../shared/autosave/Autosave'
import { difference, isEmptyDifference } from '../../../transcript/versions/difference'
import type { Conflict } from '../../../transcript/versions/merge'
import type { History } from '../../../transcript/model/history'
import type { Transcript } from '../../../transcript/model/transcript'
import type { TranscriptStore } from '../../../transcript/ui/state/transcriptStore'
import { toWireSpeakers, toWireSegment } from '../../../transcript/model/wireSegment'
import type { EditTask } from '../../../wire/requests'
import { editBetween, mergeChanges, resolutionEdit, withBothSides, type VersionedTranscript } from './unsavedEdits'
import type { JournalWriter } from './JournalWriter'
import type { TranscriptSaveState } from './transcriptSaveState'

/** The server's response to an edit; `theirs` is its current text when the edit was based on an older one. */
export type SaveResult = { ok: true; version: number } | { ok: false; theirs: VersionedTranscript }

/** The server's text, and what conflicts with it. */
interface TranscriptConflict {
  readonly theirs: VersionedTranscript
  readonly conflicts: readonly Conflict[]
}

interface TranscriptAutosaveOptions {
  id: EditTask['id']
  editing: TranscriptStore
  /** The version that the changes are based on. */
  base: VersionedTranscript
  /** Set when the server's text conflicts with the changes. */
  conflict?: TranscriptConflict | undefined
  journalWriter: JournalWriter
  /** @throws ApiError */
  send: (edit: EditTask) => Promise<SaveResult>
  /** Called whenever the server's text changes. */
  onServerVersion: (server: VersionedTranscript) => void
}

/** The text being saved, and the edit that brings the server to it. */
interface Snapshot {
  readonly transcript: Transcript
  readonly history: History
  readonly edit: EditTask
}

/**
 * Saves the changes of one open record automatically: only what changed. Concurrent changes by others are merged; when
 * both sides changed the same segment, the user decides.
 */
export class TranscriptAutosave {
  readonly state: StoreApi<TranscriptSaveState> = createStore<TranscriptSaveState>()(() => ({
    status: { type: 'saved' },
    isPersisted: true,
    mergeCount: 0,
  }))
  readonly #autosave: Autosave<Snapshot, SaveResult>
  readonly #unsubscribe: () => void
  #base: VersionedTranscript
  /** Nothing is sent until it is resolved; then its text becomes the base. */
  #conflict: TranscriptConflict | null = null

  constructor(private readonly options: TranscriptAutosaveOptions) {
    const { editing, base, conflict = null, journalWriter, send } = options
    this.#base = base
    this.#autosave = new Autosave({
      takeSnapshot: () => this.#takeSnapshot(),
      send: ({ edit }) => send(edit),
      onAnswer: (snapshot, result) => this.#onAnswer(snapshot, result),
    })
    this.#autosave.state.subscribe(() => this.#showState())
    const { transcript, history, closeUndoGroup } = editing.getState()
    closeUndoGroup()
    journalWriter.rebase(base, history, transcript)
    this.#conflict = conflict
    if (conflict || transcript !== base.transcript) this.#onChange()
    this.#unsubscribe = editing.subscribe((now, before) => {
      if (now.transcript !== before.transcript || now.history !== before.history) this.#onChange()
    })
  }

  /** Saves once more and stops; resolves when server and journal have both finished. Unsaved edits stay in the journal. */
  async close(): Promise<void> {
    await this.#autosave.close()
    this.#unsubscribe()
  }

  /** Saves immediately; resolves after the attempt, successful or not. */
  readonly saveNow = (): Promise<void> => this.#autosave.saveNow()

  /** Like `saveNow`, but also saves what changes meanwhile and waits until the journal has recorded the result. */
  readonly flush = (): Promise<void> => this.#autosave.flush()

  /** Applies the user's choice for each conflict. `both` keeps theirs and inserts ours after it. */
  resolveConflicts(choices: ReadonlyMap<string, 'ours' | 'theirs' | 'both'>): void {
    if (!this.#conflict) return
    const { editing } = this.options
    const { conflicts, theirs: server } = this.#conflict
    const theirs = conflicts.filter(({ id }) => (choices.get(id) ?? 'ours') !== 'ours')
    const both = theirs.filter(({ id }) => choices.get(id) === 'both')
    const { apply, transcript } = editing.getState()
    apply(withBothSides(resolutionEdit(transcript, theirs, 'theirs'), both))
    this.#rebase(server)
    this.#autosave.changed()
    void this.saveNow()
  }

  /** Merges the server's text if it is newer than the base. */
  onRemoteVersion(theirs: VersionedTranscript): void {
    const isSaving = this.#autosave.state.getState().status.type === 'saving'
    if (theirs.version <= this.#base.version || isSaving || this.#conflict) return
    // Only something else about the record has changed, such as its title.
    if (isEmptyDifference(difference(this.#base.transcript, theirs.transcript)))
      return this.#rebase({ version: theirs.version, transcript: this.#base.transcript })
    this.#mergeRemote(theirs)
    if (this.options.editing.getState().transcript === this.#base.transcript) void this.saveNow()
  }

  /** Replaces the text with a restored version, as one undoable step. Ends a conflict. */
  replaceWith(base: VersionedTranscript): void {
    const { editing, onServerVersion } = this.options
    const { transcript, apply } = editing.getState()
    apply(editBetween(transcript, base.transcript))
    this.#rebase({ ...base, transcript: editing.getState().transcript })
    void this.saveNow()
    onServerVersion(this.#base)
  }

  #showState(): void {
    const { status, isPersisted } = this.#autosave.state.getState()
    const conflicts = this.#conflict?.conflicts
    this.state.setState({ isPersisted, status: conflicts ? { type: 'conflict', conflicts } : status })
  }

  /** Sets a new base, without a conflict. Differences from it are unsaved. */
  #rebase(base: VersionedTranscript): void {
    const { transcript, history, closeUndoGroup } = this.options.editing.getState()
    closeUndoGroup()
    this.#base = base
    this.#conflict = null
    this.options.journalWriter.rebase(base, history, transcript)
    this.#writeJournal()
  }

  #onChange(): void {
    this.#writeJournal()
    this.#autosave.changed()
  }

  #writeJournal(): void {
    const { transcript, history } = this.options.editing.getState()
    this.#autosave.keep(this.options.journalWriter.enqueue(this.#base, history, transcript))
  }

  #takeSnapshot(): Snapshot | null {
    if (this.#conflict) return null
    const { transcript, history, closeUndoGroup } = this.options.editing.getState()
    const { version, transcript: before } = this.#base
    const changes = difference(before, transcript)
    if (isEmptyDifference(changes)) {
      // The text equals the server's again, so the journal must hold nothing unsaved.
      if (transcript !== before) this.#rebase({ version, transcript })
      return null
    }
    // Typing during the save starts a new step, so the steps up to here are exactly what is saved.
    closeUndoGroup()
    const { changed, removed, speakers } = changes
    const edit = {
      id: this.options.id,
      version,
      ...(changed.length > 0 && { list: changed.map(toWireSegment) }),
      ...(removed.length > 0 && { removed: [...removed] }),
      ...(speakers && { speakers: toWireSpeakers(speakers) }),
    }
    return { transcript, history, edit }
  }

  #onAnswer({ transcript, history }: Snapshot, result: SaveResult): void {
    const { journalWriter, onServerVersion } = this.options
    if (!result.ok) {
      onServerVersion(result.theirs)
      return this.#mergeRemote(result.theirs)
    }
    this.#base = { transcript, version: result.version }
    journalWriter.rebase(this.#base, history, transcript)
    this.#writeJournal()
    onServerVersion(this.#base)
  }

  #mergeRemote(theirs: VersionedTranscript): void {
    const { transcript: ours, replace } = this.options.editing.getState()
    const { transcript, conflicts } = mergeChanges(this.#base.transcript, ours, theirs.transcript)
    this.state.setState(({ mergeCount }) => ({ mergeCount: mergeCount + 1 }))
    // The journal keeps the old base until the user decides, so a reload finds the conflict again.
    if (conflicts.length > 0) this.#conflict = { theirs, conflicts }
    else this.#base = theirs
    replace(transcript)
    if (this.#conflict) this.#showState()
    else this.#rebase(theirs)
  }
}
