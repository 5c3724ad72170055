/** Test harness: a fake server with one record, a local edit journal, and tabs that open, crash and reopen it. */
import 'fake-indexeddb/auto'
import { vi } from 'vitest'
import { openEditJournal, type EditJournal } from '../../../../../src/features/task/autosave/editJournal'
import { restoreUnsavedEdits, type VersionedTranscript } from '../../../../../src/features/task/autosave/unsavedEdits'
import { JournalWriter } from '../../../../../src/features/task/autosave/JournalWriter'
import { TranscriptAutosave, type SaveResult } from '../../../../../src/features/task/autosave/TranscriptAutosave'
import { ApiError } from '../../../../../src/shared/http/apiError'
import { changeText } from '../../../../../src/transcript/operations/segmentOperations'
import type { Transcript } from '../../../../../src/transcript/model/transcript'
import { parseTranscript } from '../../../../../src/transcript/model/parse'
import { createTranscriptStore, type TranscriptStore } from '../../../../../src/transcript/ui/state/transcriptStore'
import { toWireSpeakers, toWireSegment } from '../../../../../src/transcript/model/wireSegment'
import type { EditTask } from '../../../../../src/wire/requests'

/** Segments with these texts and the ids `a`, `b`, … */
export const transcriptOf = (...texts: string[]): Transcript =>
  parseTranscript({
    list: texts.map((text, at) => ({ id: 'abcdefgh'.charAt(at), start: at * 10_000, end: at * 10_000 + 5_000, text })),
  })

/** Answers edits like `server/usecases/records/tasks.ts`. */
export class FakeServer {
  version = 0
  /** Errors thrown by the next calls, in order. */
  failures: ApiError[] = []
  calls: EditTask[] = []
  constructor(public transcript: Transcript) {}

  readonly send = async (edit: EditTask): Promise<SaveResult> => {
    await Promise.resolve()
    const failure = this.failures.shift()
    if (failure) throw failure
    this.calls.push(edit)
    if (edit.version !== this.version) return { ok: false, theirs: this.base() }
    this.apply(edit)
    return { ok: true, version: this.version }
  }

  /** Applies an edit by someone else. */
  apply({ list = [], removed = [], speakers }: Pick<EditTask, 'list' | 'removed' | 'speakers'>): void {
    const replaced = new Set([...removed, ...list.map(({ id }) => id)])
    const unchanged = this.transcript.segments.filter(({ id }) => !replaced.has(id)).map(toWireSegment)
    const body = { list: [...unchanged, ...list], speakers: speakers ?? toWireSpeakers(this.transcript.speakers) }
    this.transcript = parseTranscript(structuredClone(body))
    this.version += 1
  }

  write(id: string, text: string): void {
    const edit = changeText(this.transcript, id, text)
    if (edit) this.apply({ list: edit.after.map(toWireSegment) })
  }

  base = () => ({ transcript: structuredClone(this.transcript), version: this.version })
  texts = () => this.transcript.segments.map(({ text }) => text)
}

export const networkError = () => new ApiError('network', '/api/voice/edit')

/** Ids of the open tabs. */
export const activeTabs: string[] = []
export function stubTabs(): void {
  vi.stubGlobal('navigator', {
    locks: { query: async () => ({ held: activeTabs.map((tab) => ({ name: `uploads of ${tab}` })) }) },
  })
}

export interface OpenTab {
  editing: TranscriptStore
  autosave: TranscriptAutosave
  /** Server versions reported to the page. */
  serverVersions: VersionedTranscript[]
  /** Changes the text of a segment. */
  write(id: string, text: string): void
  texts(): string[]
  /** Simulates a crash; unwritten edits are lost. */
  kill(): void
}

/** Opens the record like its page: the server's text with the local unsaved edits applied. */
export async function openTab(
  server: FakeServer,
  journal: EditJournal = openEditJournal(),
  tab = 't1',
  user = 1,
): Promise<OpenTab> {
  if (!activeTabs.includes(tab)) activeTabs.push(tab)
  const scope = { user, record: 7, tab }
  const theirs = server.base()
  const { transcript, history, base, conflicts } = restoreUnsavedEdits(theirs, await journal.read(scope))
  const editing = createTranscriptStore(transcript, history)
  let isKilled = false
  const serverVersions: VersionedTranscript[] = []
  const autosave = new TranscriptAutosave({
    id: 7,
    editing,
    base,
    conflict: conflicts.length > 0 ? { theirs, conflicts } : undefined,
    journalWriter: new JournalWriter(journal, scope, () => 1),
    // A crashed page sends no requests.
    send: (edit) => (isKilled ? new Promise(() => {}) : server.send(edit)),
    onServerVersion: (latest) => serverVersions.push(latest),
  })
  return {
    editing,
    autosave,
    serverVersions,
    write(id, text) {
      const state = editing.getState()
      state.apply(changeText(state.transcript, id, text))
    },
    texts: () => editing.getState().transcript.segments.map(({ text }) => text),
    kill() {
      isKilled = true
      void autosave.close()
      activeTabs.splice(activeTabs.indexOf(tab), 1)
    },
  }
}
