import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useCurrentUser } from '../../../shared/currentUser'
import { parseTranscript } from '../../../transcript/parse'
import { createEditing, type EditingStore } from '../../../transcript/ui/editing'
import type { Id } from '../../../wire/bodies'
import { editTask } from '../api'
import { ownTab } from '../queue/thisTab'
import type { OpenRecord } from '../useRecord'
import { openJournal } from './journal'
import { reopen, type Kept } from './kept'
import { Recorder } from './Recorder'
import { Saver } from './Saver'

const journal = openJournal()

export interface Correcting {
  editing: EditingStore
  /** Null until what this device kept has been read: until then the text is only read. */
  saver: Saver | null
}

/** The text of a done record, open for correcting: with what was kept on this device, saved by itself from then on. */
export function useSaver({ task, transcript }: OpenRecord): Correcting {
  const client = useQueryClient()
  const user = useCurrentUser().data?.id
  const { id, version } = task
  const [editing] = useState(() => createEditing(transcript))
  const [saver, setSaver] = useState<Saver | null>(null)

  useEffect(() => {
    if (user === undefined) return
    let stale = false
    let opened: Saver | null = null
    void open(user, { task, transcript }, editing, tell).then((made) => {
      if (stale) return made.close()
      opened = made
      setSaver(made)
    })
    /** The table and the title's dialog go by the version, and so do other tabs. */
    function tell(newest: number) {
      client.setQueryData<OpenRecord>(
        ['task', String(id)],
        (old) => old && { ...old, task: { ...old.task, version: newest } },
      )
      news.post(id, newest)
    }
    return () => {
      stale = true
      opened?.close()
      setSaver(null)
    }
    // What the server has later is taken in below.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [user, id, editing, client])

  useEffect(() => saver?.seen({ transcript, version }), [saver, transcript, version])
  useEffect(() => news.hear(id, () => void client.invalidateQueries({ queryKey: ['task', String(id)] })), [id, client])
  useLeaving(saver)
  return { editing, saver }
}

async function open(
  user: Id,
  { task, transcript }: OpenRecord,
  editing: EditingStore,
  onSaved: (version: number) => void,
) {
  const place = { user, record: task.id, tab: await ownTab() }
  const server = { transcript, version: task.version }
  const kept = await journal.read(place).catch((): Kept[] => [])
  const { transcript: text, history, base, conflicts } = reopen(server, kept)
  editing.getState().replace(text, history)
  return new Saver({
    id: task.id,
    editing,
    base,
    clash: conflicts.length > 0 ? { theirs: server, conflicts } : undefined,
    recorder: (onKept) => new Recorder(journal, place, Date.now, onKept),
    send: async (edit) => {
      const edited = await editTask(edit)
      if (edited.ok) return edited
      const { conflict } = edited
      return { ok: false, theirs: { transcript: parseTranscript(conflict), version: conflict.version } }
    },
    onSaved,
  })
}

/** What is hidden may never be shown again: it is saved at once. Only what is kept nowhere asks whether to stay. */
function useLeaving(saver: Saver | null): void {
  useEffect(() => {
    if (!saver) return
    const hide = () => document.visibilityState === 'hidden' && void saver.saveNow()
    const leave = (event: BeforeUnloadEvent) => {
      const { step, kept } = saver.state.getState()
      if (!kept && step.is !== 'saved') event.preventDefault()
    }
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('beforeunload', leave)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('beforeunload', leave)
    }
  }, [saver])
}

/** Where the tabs of this browser tell each other of new versions. One for this tab: a channel does not hear itself. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('records') : null

const news = {
  post: (id: Id, version: number) => channel?.postMessage({ id: String(id), version }),
  hear(id: Id, tell: () => void): () => void {
    const listen = ({ data }: MessageEvent<{ id?: unknown } | null>) => {
      if (data?.id === String(id)) tell()
    }
    channel?.addEventListener('message', listen)
    return () => channel?.removeEventListener('message', listen)
  },
}
