import { useQuery } from '@tanstack/react-query'
import { loadPageMessages, useT } from '../../../shared/i18n/intl'
import { laterMessages } from '../../../shared/i18n/pageMessages'
import { Dialog } from '../../../shared/ui/overlays/Dialog'
import { ErrorView } from '../../../shared/ui/states/ErrorView'
import { LoadView } from '../../../shared/ui/states/LoadView'
import type { Task } from '../../../wire/responses'

/** The links to a record in the list. The dialog is loaded when it opens. */
export function RecordShare({ task, onClose }: { task: Task; onClose: () => void }) {
  const t = useT()
  const part = useQuery({
    queryKey: ['part', 'share'],
    queryFn: async () => {
      const [loaded] = await Promise.all([import('../share/ShareDialog'), loadPageMessages(laterMessages)])
      return loaded
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })
  if (part.data) return <part.data.ShareDialog task={task} onClose={onClose} />
  return (
    <Dialog title={t('workspace.tool.share')} onClose={onClose}>
      {part.isError ? <ErrorView error={part.error} onRetry={() => void part.refetch()} /> : <LoadView rows={6} />}
    </Dialog>
  )
}
