import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { loadPageMessages, useT } from '../../../shared/i18n/intl'
import { recordMessages } from '../../../shared/i18n/pageMessages'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import { ErrorView } from '../../../shared/ui/states/ErrorView'
import { LoadView } from '../../../shared/ui/states/LoadView'
import type { Transcript } from '../../../transcript/model/transcript'
import type { Task } from '../../../wire/responses'

const notLoaded: Transcript = { language: '', segments: [], speakers: [] }

/** The export of a record in the list. Its text and the dialog are loaded when it opens. */
export function RecordExport({ task, onClose }: { task: Task; onClose: () => void }) {
  const t = useT()
  const part = useQuery({
    queryKey: ['part', 'export'],
    queryFn: async () => {
      const [loaded] = await Promise.all([import('../export/ExportDialog'), loadPageMessages(recordMessages)])
      return loaded
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const text = useQuery({
    queryKey: ['export', String(task.id), task.version],
    queryFn: async ({ signal }) => (await import('../record/useRecord')).openRecord(String(task.id), signal, true),
    gcTime: 0,
    structuralSharing: false,
  })
  const transcript = text.data?.transcript ?? notLoaded
  const stateOf = ({ isError, error, refetch }: UseQueryResult) =>
    isError ? <ErrorView error={error} onRetry={() => void refetch()} /> : <LoadView rows={5} />
  return (
    <Dialog title={t('task.export.title')} onClose={onClose}>
      {part.data ? (
        <part.data.ExportForm
          source={{
            task,
            transcript: () => transcript,
            save: async () => true,
            notes: () => text.data?.task.notes ?? [],
          }}
          pending={text.data ? undefined : stateOf(text)}
          onClose={onClose}
        />
      ) : (
        stateOf(part)
      )}
    </Dialog>
  )
}
