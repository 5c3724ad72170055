import { useEffect, useState } from 'react'
import { useCurrentUser } from '../../../shared/account/currentUser'
import { useSaveOnLeave } from '../../../shared/autosave/useSaveOnLeave'
import { queryClient } from '../../../shared/http/queryClient'
import { createTranscriptStore, type TranscriptStore } from '../../../transcript/ui/state/transcriptStore'
import type { OpenRecord } from '../record/useRecord'
import { withRecordLock, registerAutosave } from './recordLocks'
import { recordChannel, openAutosave } from './openAutosave'
import type { TranscriptAutosave } from './TranscriptAutosave'
import { refreshUnsavedEdits } from './useHasUnsavedEdits'

export interface TranscriptEditing {
  editing: TranscriptStore
  /** Null until the local journal has been read; the text is read-only until then. */
  autosave: TranscriptAutosave | null
}

/** Opens a finished record for editing, restores unsaved edits from this device and saves automatically. */
export function useTranscriptAutosave({ task, transcript }: OpenRecord): TranscriptEditing {
  const user = useCurrentUser().data?.id
  const { id, version } = task
  const [editing] = useState(() => createTranscriptStore(transcript))
  const [autosave, setAutosave] = useState<TranscriptAutosave | null>(null)

  useEffect(() => {
    if (user === undefined) return
    const unmount = new AbortController()
    const { signal } = unmount
    void withRecordLock(id, async () => {
      // The previous lock holder may have saved a newer version.
      const newest = queryClient.getQueryData<OpenRecord>(['task', String(id)])
      const opened = await openAutosave(newest ?? { task, transcript }, editing, { user })
      if (!signal.aborted) {
        setAutosave(opened)
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      }
      await opened.close()
    }).then(refreshUnsavedEdits)
    return () => {
      unmount.abort()
      setAutosave(null)
    }
    // Later server versions are merged by the effect below.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [user, id, editing])

  useEffect(() => autosave?.onRemoteVersion({ transcript, version }), [autosave, transcript, version])
  useEffect(
    () => recordChannel.subscribe(id, () => void queryClient.invalidateQueries({ queryKey: ['task', String(id)] })),
    [id],
  )
  useEffect(() => (autosave ? registerAutosave(autosave.flush) : undefined), [autosave])
  useSaveOnLeave(autosave)
  return { editing, autosave }
}
