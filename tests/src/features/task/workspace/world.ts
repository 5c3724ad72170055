/** A server that keeps one text, a journal on the device, and tabs that open it, break and come back. */
import 'fake-indexeddb/auto'
import { vi } from 'vitest'
import { openJournal, type Journal } from '../../../../../src/features/task/workspace/journal'
import { reopen, type Base } from '../../../../../src/features/task/workspace/kept'
import { Recorder } from '../../../../../src/features/task/workspace/Recorder'
import { Saver, type Verdict } from '../../../../../src/features/task/workspace/Saver'
import { ApiError } from '../../../../../src/shared/http/apiError'
import { changeText } from '../../../../../src/transcript/changes'
import type { Transcript } from '../../../../../src/transcript/model'
import { parseTranscript } from '../../../../../src/transcript/parse'
import { createEditing, type EditingStore } from '../../../../../src/transcript/ui/editing'
import { speakersToWire, toWire } from '../../../../../src/transcript/wire'
import type { EditTask } from '../../../../../src/wire/requests'

/** Segments with these texts, `a` first. */
export const talk = (...texts: string[]): Transcript =>
  parseTranscript({
    list: texts.map((text, at) => ({ id: 'abcdefgh'.charAt(at), start: at * 10_000, end: at * 10_000 + 5_000, text })),
  })

/** The calls a server answers, as `server/work/tasks.ts` does. */
export class FakeServer {
  version = 0
  /** What the next calls throw. */
  faults: ApiError[] = []
  calls: EditTask[] = []
  constructor(public transcript: Transcript) {}

  readonly send = async (edit: EditTask): Promise<Verdict> => {
    await Promise.resolve()
    const fault = this.faults.shift()
    if (fault) throw fault
    this.calls.push(edit)
    if (edit.version !== this.version) return { ok: false, theirs: this.base() }
    this.take(edit)
    return { ok: true, version: this.version }
  }

  /** Somebody else's change. */
  take({ list = [], removed = [], speakers }: Pick<EditTask, 'list' | 'removed' | 'speakers'>): void {
    const gone = new Set([...removed, ...list.map(({ id }) => id)])
    const kept = this.transcript.segments.filter(({ id }) => !gone.has(id)).map(toWire)
    const body = { list: [...kept, ...list], speakers: speakers ?? speakersToWire(this.transcript.speakers) }
    this.transcript = parseTranscript(structuredClone(body))
    this.version += 1
  }

  write(id: string, text: string): void {
    const edit = changeText(this.transcript, id, text)
    if (edit) this.take({ list: edit.after.map(toWire) })
  }

  base = () => ({ transcript: structuredClone(this.transcript), version: this.version })
  texts = () => this.transcript.segments.map(({ text }) => text)
}

export const lostNetwork = () => new ApiError('network', '/api/voice/edit')

/** Ids of the tabs that are alive. */
export const alive: string[] = []
export function stubTabs(): void {
  vi.stubGlobal('navigator', {
    locks: { query: async () => ({ held: alive.map((tab) => ({ name: `uploads of ${tab}` })) }) },
  })
}

export interface Tab {
  editing: EditingStore
  saver: Saver
  /** What its page was told the server has. */
  told: Base[]
  /** Changes the text of a segment. */
  write(id: string, text: string): void
  texts(): string[]
  /** The page is gone; what was not written by then is lost. */
  kill(): void
}

/** Opens the text as a page does: what the server has, and on it what is kept here. */
export async function openTab(
  server: FakeServer,
  journal: Journal = openJournal(),
  tab = 't1',
  user = 1,
): Promise<Tab> {
  if (!alive.includes(tab)) alive.push(tab)
  const place = { user, record: 7, tab }
  const theirs = server.base()
  const { transcript, history, base, conflicts } = reopen(theirs, await journal.read(place))
  const editing = createEditing(transcript, history)
  let dead = false
  const told: Base[] = []
  const saver = new Saver({
    id: 7,
    editing,
    base,
    clash: conflicts.length > 0 ? { theirs, conflicts } : undefined,
    recorder: (onKept) => new Recorder(journal, place, () => 1, onKept),
    // A dead page asks nothing.
    send: (edit) => (dead ? new Promise(() => {}) : server.send(edit)),
    onServer: (has) => told.push(has),
  })
  return {
    editing,
    saver,
    told,
    write(id, text) {
      const state = editing.getState()
      state.apply(changeText(state.transcript, id, text))
    },
    texts: () => editing.getState().transcript.segments.map(({ text }) => text),
    kill() {
      dead = true
      void saver.close()
      alive.splice(alive.indexOf(tab), 1)
    },
  }
}
