import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router-dom'
import { loadPageMessages } from '../../shared/i18n/intl'
import { laterMessages } from '../../shared/i18n/pageMessages'
import { ErrorView } from '../../shared/ui/states/ErrorView'
import { LoadView } from '../../shared/ui/states/LoadView'
import { RecordsPage } from './list/RecordsPage'
import { markOpened } from './record/taskApi'

/** The records table, or the workspace of the record whose id is in the URL. */
export default function DetailPage() {
  const [params] = useSearchParams()
  const id = params.get('id')
  return id ? <Workspace id={id} /> : <RecordsPage />
}

/** Lazy-loads the workspace, which is as large as the rest of the app and not needed for the table. */
function Workspace({ id }: { id: string }) {
  useEffect(() => void markOpened(id), [id])
  const part = useQuery({
    queryKey: ['part', 'workspace'],
    queryFn: async () => {
      const [loaded] = await Promise.all([import('./workspace/WorkspacePage'), loadPageMessages(laterMessages)])
      return loaded
    },
    staleTime: Infinity,
    gcTime: Infinity,
  })
  if (part.data) return <part.data.WorkspacePage key={id} id={id} />
  return part.isError ? (
    <ErrorView page error={part.error} onRetry={() => void part.refetch()} />
  ) : (
    <LoadView rows={10} />
  )
}
