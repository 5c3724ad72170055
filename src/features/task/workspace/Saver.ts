import { createStore, type StoreApi } from 'zustand/vanilla'
import { ApiError } from '../../../shared/http/apiError'
import { difference, isEmpty } from '../../../transcript/difference'
import type { Conflict } from '../../../transcript/merge'
import type { Transcript } from '../../../transcript/model'
import type { EditingStore } from '../../../transcript/ui/editing'
import { speakersToWire, toWire } from '../../../transcript/wire'
import type { EditTask } from '../../../wire/requests'
import { editBetween, join, sideEdit, withBoth, type Base } from './kept'
import type { Recorder } from './Recorder'
import type { EditStep, SaveState } from './saveState'

/** What the server said to an edit. */
export type Verdict = { ok: true; version: number } | { ok: false; theirs: Base }

interface Parts {
  id: EditTask['id']
  editing: EditingStore
  /** What the changes were made on. */
  base: Base
  /** What the server has, where that is something else and clashes with them. */
  clash?: { readonly theirs: Base; readonly conflicts: readonly Conflict[] } | undefined
  recorder: (onKept: (kept: boolean) => void) => Recorder
  /** @throws ApiError */
  send: (edit: EditTask) => Promise<Verdict>
  /** Told what the server has whenever that is news. */
  onServer: (has: Base) => void
}

/** How long after the last change it is saved, and how long at the most after the first. */
const restMs = 1_500
const longestMs = 10_000
/** Rests between tries, doubled each time. */
const shortestRetryMs = 2_000
const longestRetryMs = 60_000

/**
 * Saves the changes of one open record by itself, only what changed, one save at a time. A save that was overtaken by somebody else's
 * is merged; where both changed the same segment, a person decides.
 */
export class Saver {
  readonly state: StoreApi<SaveState> = createStore<SaveState>()(() => ({
    step: { is: 'saved' },
    kept: true,
    merges: 0,
  }))
  readonly #recorder: Recorder
  readonly #stopWatching: () => void
  #base: Base
  /** Taken in when the conflicts are decided. */
  #theirs: Base | null = null
  #timer: ReturnType<typeof setTimeout> | undefined
  #firstChangeAt: number | null = null
  #failures = 0
  #closed = false
  #sending: Promise<void> | null = null

  constructor(private readonly parts: Parts) {
    const { editing, base, clash, recorder } = parts
    this.#base = base
    this.#recorder = recorder((kept) => this.state.getState().kept === kept || this.state.setState({ kept }))
    const { transcript, history } = editing.getState()
    editing.getState().seal()
    this.#recorder.rebase(base, history, transcript)
    if (clash) {
      this.#theirs = clash.theirs
      this.#set({ is: 'conflict', conflicts: clash.conflicts })
      this.#noteNow()
    } else if (transcript !== base.transcript) this.#changed()
    this.#stopWatching = editing.subscribe((now, before) => {
      if (now.transcript !== before.transcript || now.history !== before.history) this.#changed()
    })
    globalThis.addEventListener?.('online', this.#onOnline)
  }

  /** Saves once more and ends; resolves when both server and journal are done with it. What can't be saved stays in the journal. */
  async close(): Promise<void> {
    this.#closed = true
    globalThis.removeEventListener?.('online', this.#onOnline)
    await this.saveNow()
    // A save that was under way did not have what was typed during it.
    if (this.state.getState().step.is === 'unsaved') await this.saveNow()
    this.#stopWatching()
    clearTimeout(this.#timer)
    await this.#recorder.written()
  }

  /** Saves what there is, without waiting; resolves when that was tried. */
  readonly saveNow = (): Promise<void> => {
    clearTimeout(this.#timer)
    this.#sending ??= this.#save().finally(() => (this.#sending = null))
    return this.#sending
  }

  readonly #onOnline = (): void => void this.saveNow()

  /** A person decided: what each conflict shall be. `both` keeps theirs and puts ours behind it. */
  decide(choices: ReadonlyMap<string, 'ours' | 'theirs' | 'both'>): void {
    const { step } = this.state.getState()
    if (step.is !== 'conflict' || !this.#theirs) return
    const { editing } = this.parts
    const theirs = step.conflicts.filter(({ id }) => (choices.get(id) ?? 'ours') !== 'ours')
    const both = theirs.filter(({ id }) => choices.get(id) === 'both')
    const { apply, transcript } = editing.getState()
    apply(withBoth(sideEdit(transcript, theirs, 'theirs'), both))
    this.#base = this.#theirs
    this.#theirs = null
    this.#rebase()
    this.#set({ is: 'unsaved' })
    void this.saveNow()
  }

  /** The server has this now: what is newer than ours is taken in. */
  seen(theirs: Base): void {
    const { step } = this.state.getState()
    const older = theirs.version <= this.#base.version || this.#sending !== null
    if (!older && step.is !== 'conflict') this.#takeIn(theirs)
  }

  /** Another version was made on purpose: it takes the place of the text, as a step that can be taken back. Ends a conflict. */
  adopt(base: Base): void {
    const { editing, onServer } = this.parts
    const { transcript, apply } = editing.getState()
    apply(editBetween(transcript, base.transcript))
    this.#base = { ...base, transcript: editing.getState().transcript }
    this.#theirs = null
    this.#rebase()
    this.#set({ is: 'saved' })
    onServer(this.#base)
  }

  #set(step: EditStep): void {
    this.state.setState({ step })
  }

  #rebase(): void {
    const { transcript, history, seal } = this.parts.editing.getState()
    seal()
    this.#recorder.rebase(this.#base, history, transcript)
    this.#recorder.note(this.#base, history, transcript)
  }

  #changed(): void {
    const { transcript, history } = this.parts.editing.getState()
    this.#recorder.note(this.#base, history, transcript)
    const { step } = this.state.getState()
    if (step.is === 'conflict') return
    if (step.is !== 'saving' && step.is !== 'offline') this.#set({ is: 'unsaved' })
    if (step.is !== 'offline') this.#saveSoon()
  }

  #saveSoon(): void {
    const now = Date.now()
    this.#firstChangeAt ??= now
    clearTimeout(this.#timer)
    const wait = Math.min(restMs, this.#firstChangeAt + longestMs - now)
    this.#timer = setTimeout(() => void this.saveNow(), Math.max(0, wait))
  }

  async #save(): Promise<void> {
    if (this.#theirs) return
    const { editing, send, id, onServer } = this.parts
    const { transcript, history, seal } = editing.getState()
    const changes = difference(this.#base.transcript, transcript)
    this.#firstChangeAt = null
    if (isEmpty(changes)) return this.#same(transcript)
    // What is typed meanwhile is a step of its own, so that the steps up to here are what is saved.
    seal()
    this.#set({ is: 'saving' })
    const { changed, removed, speakers } = changes
    try {
      const verdict = await send({
        id,
        version: this.#base.version,
        ...(changed.length > 0 && { list: changed.map(toWire) }),
        ...(removed.length > 0 && { removed: [...removed] }),
        ...(speakers && { speakers: speakersToWire(speakers) }),
      })
      this.#failures = 0
      if (!verdict.ok) {
        onServer(verdict.theirs)
        return this.#takeIn(verdict.theirs)
      }
      this.#base = { transcript, version: verdict.version }
      this.#recorder.rebase(this.#base, history, transcript)
      this.#noteNow()
      onServer(this.#base)
      this.#goOn()
    } catch (error) {
      this.#failed(error)
    }
  }

  /** The text was changed and is again what the server has: the journal holds nothing unsaved then. */
  #same(transcript: Transcript): void {
    if (transcript !== this.#base.transcript) {
      this.#base = { ...this.#base, transcript }
      this.#rebase()
    }
    this.#set({ is: 'saved' })
  }

  #noteNow(): void {
    const { transcript, history } = this.parts.editing.getState()
    this.#recorder.note(this.#base, history, transcript)
  }

  /** Saved, unless there is more by now. */
  #goOn(): void {
    if (this.parts.editing.getState().transcript === this.#base.transcript) this.#set({ is: 'saved' })
    else {
      this.#set({ is: 'unsaved' })
      if (!this.#closed) this.#saveSoon()
    }
  }

  #takeIn(theirs: Base): void {
    const { editing } = this.parts
    const { transcript: ours, replace } = editing.getState()
    const { transcript, conflicts } = join(this.#base.transcript, ours, theirs.transcript)
    this.state.setState(({ merges }) => ({ merges: merges + 1 }))
    if (conflicts.length > 0) {
      // The journal stays with the old base until it is decided, so that a reload asks again.
      this.#theirs = theirs
      this.#set({ is: 'conflict', conflicts })
      replace(transcript)
      return
    }
    this.#base = theirs
    replace(transcript)
    this.#rebase()
    this.#goOn()
  }

  #failed(error: unknown): void {
    if (!mayPass(error)) return this.#set({ is: 'refused', error })
    this.#set({ is: 'offline' })
    if (this.#closed) return
    const wait = Math.min(longestRetryMs, shortestRetryMs * 2 ** this.#failures)
    this.#failures += 1
    this.#timer = setTimeout(() => void this.saveNow(), wait)
  }
}

/** Trying again may help: the network or the server is away. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.kind === 'network' || (error.kind === 'status' && (error.status ?? 0) >= 500)
}
