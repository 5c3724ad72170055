import { useEffect, useState } from 'react'
import { useCurrentUser } from '../../../shared/currentUser'
import { queryClient } from '../../../shared/query'
import { createEditing, type EditingStore } from '../../../transcript/ui/editing'
import type { OpenRecord } from '../useRecord'
import { inTurn } from './keptTurns'
import { news, openSaver } from './openSaver'
import type { Saver } from './Saver'
import { refreshUnsent } from './useUnsent'

export interface Correcting {
  editing: EditingStore
  /** Null until what this device kept has been read: until then the text is only read. */
  saver: Saver | null
}

/** The text of a done record, open for correcting: with what was kept on this device, saved by itself from then on. */
export function useSaver({ task, transcript }: OpenRecord): Correcting {
  const user = useCurrentUser().data?.id
  const { id, version } = task
  const [editing] = useState(() => createEditing(transcript))
  const [saver, setSaver] = useState<Saver | null>(null)

  useEffect(() => {
    if (user === undefined) return
    const leaving = new AbortController()
    const { signal } = leaving
    void inTurn(id, async () => {
      // The page before may have saved something meanwhile.
      const newest = queryClient.getQueryData<OpenRecord>(['task', String(id)])
      const made = await openSaver(user, newest ?? { task, transcript }, editing)
      if (!signal.aborted) {
        setSaver(made)
        await new Promise((left) => signal.addEventListener('abort', left))
      }
      await made.close()
    }).then(refreshUnsent)
    return () => {
      leaving.abort()
      setSaver(null)
    }
    // What the server has later is taken in below.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [user, id, editing])

  useEffect(() => saver?.seen({ transcript, version }), [saver, transcript, version])
  useEffect(() => news.hear(id, () => void queryClient.invalidateQueries({ queryKey: ['task', String(id)] })), [id])
  useLeaving(saver)
  return { editing, saver }
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
