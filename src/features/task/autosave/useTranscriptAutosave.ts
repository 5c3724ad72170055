import { useEffect, useEffectEvent, useState } from 'react'
import { useCurrentUser } from '../../../shared/account/currentUser'
import { useSaveOnLeave } from '../../../shared/autosave/useSaveOnLeave'
import { queryClient } from '../../../shared/http/queryClient'
import { createTranscriptStore, type TranscriptStore } from '../../../transcript/ui/state/transcriptStore'
import { isFinished } from '../record/recordStatus'
import type { OpenRecord } from '../record/useRecord'
import { isRecordLocked, withRecordLock, registerAutosave } from './recordLocks'
import { recordChannel, openAutosave } from './openAutosave'
import type { TranscriptAutosave } from './TranscriptAutosave'
import { refreshUnsavedEdits } from './useHasUnsavedEdits'

/**
 * Why a text can't be edited yet: its edits on this device are being read; those of the previous visit are still being saved; the user
 * could not be loaded, or the edits could not be read.
 */
export type EditingDelay = 'opening' | 'saving' | 'noUser' | 'failed'

export interface TranscriptEditing {
  editing: TranscriptStore
  /** Null until the local journal has been read; the text is read-only until then. */
  autosave: TranscriptAutosave | null
  /** Why there is no autosave. */
  delay: EditingDelay
  /** Tries again, where it failed. */
  retry: () => void
}

/**
 * Opens a record for editing once it is finished, restores unsaved edits from this device and saves automatically. Until then the text
 * follows the server's.
 */
export function useTranscriptAutosave({ task, transcript }: OpenRecord): TranscriptEditing {
  const { data, isError, refetch } = useCurrentUser()
  const user = data?.id
  const { id, version } = task
  const [editing] = useState(() => createTranscriptStore(transcript))
  const [autosave, setAutosave] = useState<TranscriptAutosave | null>(null)
  const [delay, setDelay] = useState<EditingDelay>(() => (isRecordLocked(id) ? 'saving' : 'opening'))
  const [tries, setTries] = useState(0)

  const finished = isFinished(task)
  // What is edited is not replaced.
  const followed = finished ? null : transcript
  const follow = useEffectEvent(() => editing.getState().replace(transcript))
  useEffect(() => follow(), [editing, followed])

  useEffect(() => {
    if (user === undefined || !finished) return
    const unmount = new AbortController()
    const { signal } = unmount
    const opening = withRecordLock(id, async () => {
      if (!signal.aborted) setDelay('opening')
      // The previous lock holder may have saved a newer version.
      const newest = queryClient.getQueryData<OpenRecord>(['task', String(id)])
      const opened = await openAutosave(newest ?? { task, transcript }, editing, { user })
      if (!signal.aborted) {
        setAutosave(opened)
        await new Promise((resolve) => signal.addEventListener('abort', resolve))
      }
      await opened.close()
    })
    opening.then(refreshUnsavedEdits, () => !signal.aborted && setDelay('failed'))
    return () => {
      unmount.abort()
      setAutosave(null)
    }
    // Later server versions are merged by the effect below.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [user, id, finished, editing, tries])

  useEffect(() => autosave?.onRemoteVersion({ transcript, version }), [autosave, transcript, version])
  useEffect(
    () => recordChannel.subscribe(id, () => void queryClient.invalidateQueries({ queryKey: ['task', String(id)] })),
    [id],
  )
  useEffect(() => (autosave ? registerAutosave(autosave.flush) : undefined), [autosave])
  useSaveOnLeave(autosave)
  const noUser = user === undefined && isError
  const retry = () => {
    if (noUser) return void refetch()
    setDelay('opening')
    setTries(tries + 1)
  }
  return { editing, autosave, delay: noUser ? 'noUser' : delay, retry }
}
