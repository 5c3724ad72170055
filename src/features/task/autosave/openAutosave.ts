import { toastUnlessBusy } from '../../../shared/http/toastUnlessBusy'
import { queryClient, refetchQueries } from '../../../shared/http/queryClient'
import { parseTranscript } from '../../../transcript/model/parse'
import type { TranscriptStore } from '../../../transcript/ui/state/transcriptStore'
import type { Id } from '../../../wire/responses'
import { editTask } from '../record/taskApi'
import { currentTabId } from '../../../shared/tabId'
import type { OpenRecord } from '../record/useRecord'
import { restoreUnsavedEdits, type VersionedTranscript, type JournalEntry } from './unsavedEdits'
import { editJournal } from './recordLocks'
import { JournalWriter } from './JournalWriter'
import { TranscriptAutosave } from './TranscriptAutosave'

interface AutosaveOptions {
  user: Id
  /** The caller reports failures; no toast is shown. */
  quiet?: boolean
}

/** Restores a record's unsaved edits from this device and starts saving it automatically. */
export async function openAutosave(
  { task, transcript }: OpenRecord,
  editing: TranscriptStore,
  { user, quiet = false }: AutosaveOptions,
): Promise<TranscriptAutosave> {
  const scope = { user, record: task.id, tab: await currentTabId() }
  const server = { transcript, version: task.version }
  const entries = await editJournal.read(scope).catch((): JournalEntry[] => [])
  const { transcript: text, history, base, conflicts } = restoreUnsavedEdits(server, entries)
  editing.getState().replace(text, history)
  return new TranscriptAutosave({
    id: task.id,
    editing,
    base,
    conflict: conflicts.length > 0 ? { theirs: server, conflicts } : undefined,
    journalWriter: new JournalWriter(editJournal, scope, Date.now),
    send: async (edit) => {
      const result = await toastUnlessBusy(() => editTask(edit, { quiet: true }), quiet)
      if (result.ok) return result
      const { conflict } = result
      return { ok: false, theirs: { transcript: parseTranscript(conflict), version: conflict.version } }
    },
    onServerVersion: (latest) => publishServerVersion(task.id, latest),
  })
}

/** Updates the query cache and other tabs: reopening the record shows this text, and the rename dialog needs the version. */
function publishServerVersion(id: Id, { transcript, version }: VersionedTranscript): void {
  const queryKey = ['task', String(id)]
  const cached = queryClient.getQueryData<OpenRecord>(queryKey)
  // A request in flight was sent before the server had this version.
  if (cached) {
    void queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData<OpenRecord>(queryKey, { task: { ...cached.task, version }, transcript })
  } else void refetchQueries(queryKey)
  recordChannel.post(id, version)
}

/** Announces new versions between tabs. One instance per tab, since a channel doesn't receive its own messages. */
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('records') : null

export const recordChannel = {
  post: (id: Id, version: number) => channel?.postMessage({ id: String(id), version }),
  subscribe(id: Id, onVersion: () => void): () => void {
    const listen = ({ data }: MessageEvent<{ id?: unknown } | null>) => {
      if (data?.id === String(id)) onVersion()
    }
    channel?.addEventListener('message', listen)
    return () => channel?.removeEventListener('message', listen)
  },
}
