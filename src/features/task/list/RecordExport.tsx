import { useQuery } from '@tanstack/react-query'
import { loadPageMessages, useT } from '../../../shared/i18n/intl'
import { laterMessages } from '../../../shared/i18n/pageMessages'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import { ErrorView } from '../../../shared/ui/states/ErrorView'
import { LoadView } from '../../../shared/ui/states/LoadView'
import type { Task } from '../../../wire/responses'

/** The export of a record in the list. Its text and the dialog are loaded when it opens. */
export function RecordExport({ task, onClose }: { task: Task; onClose: () => void }) {
  const t = useT()
  const part = useQuery({
    queryKey: ['part', 'export'],
    queryFn: async () => {
      const [loaded] = await Promise.all([import('../export/ExportDialog'), loadPageMessages(laterMessages)])
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
  if (part.data && text.data) {
    const { transcript } = text.data
    const source = { task, transcript: () => transcript, save: async () => true }
    return <part.data.ExportDialog source={source} onClose={onClose} />
  }
  const failed = [part, text].find(({ isError }) => isError)
  return (
    <Dialog title={t('task.export.title')} onClose={onClose}>
      {failed ? <ErrorView error={failed.error} onRetry={() => void failed.refetch()} /> : <LoadView rows={6} />}
    </Dialog>
  )
}
