import { queryClient, refresh } from '../../../shared/query'
import { parseTranscript } from '../../../transcript/parse'
import type { EditingStore } from '../../../transcript/ui/editing'
import type { Id } from '../../../wire/bodies'
import { editTask } from '../api'
import { ownTab } from '../queue/thisTab'
import type { OpenRecord } from '../useRecord'
import { reopen, type Base, type Kept } from './kept'
import { journal } from './keptTurns'
import { Recorder } from './Recorder'
import { Saver } from './Saver'

/**
 * Puts what this device kept of a record into its text, and saves it from then on.
 * @param quiet whoever asks says himself what could not be saved
 */
export async function openSaver(
  user: Id,
  { task, transcript }: OpenRecord,
  editing: EditingStore,
  quiet = false,
): Promise<Saver> {
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
      const edited = await editTask(edit, { quiet })
      if (edited.ok) return edited
      const { conflict } = edited
      return { ok: false, theirs: { transcript: parseTranscript(conflict), version: conflict.version } }
    },
    onServer: (has) => tell(task.id, has),
  })
}

/** Whoever opens the record again finds the text that the server has; the title's dialog and other tabs go by the version. */
function tell(id: Id, { transcript, version }: Base): void {
  const queryKey = ['task', String(id)]
  const known = queryClient.getQueryData<OpenRecord>(queryKey)
  // What is on its way was asked for before the server had this.
  if (known) {
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData<OpenRecord>(queryKey, { task: { ...known.task, version }, transcript })
  } else void refresh(queryKey)
  news.post(id, version)
}

/** Where the tabs of this browser tell each other of new versions. One for this tab: a channel does not hear itself. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('records') : null

export const news = {
  post: (id: Id, version: number) => channel?.postMessage({ id: String(id), version }),
  hear(id: Id, tell: () => void): () => void {
    const listen = ({ data }: MessageEvent<{ id?: unknown } | null>) => {
      if (data?.id === String(id)) tell()
    }
    channel?.addEventListener('message', listen)
    return () => channel?.removeEventListener('message', listen)
  },
}
