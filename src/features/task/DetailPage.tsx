import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { ErrorView } from '../../shared/ui/ErrorView'
import { LoadView } from '../../shared/ui/LoadView'
import { RecordsPage } from './RecordsPage'

/** The table of records; with an id in the address, the workspace of that record. */
export default function DetailPage() {
  const [params] = useSearchParams()
  const id = params.get('id')
  return id ? <Workspace id={id} /> : <RecordsPage />
}

/** The workspace is as large as the rest of the app: who only looks at the table need not load it. */
function Workspace({ id }: { id: string }) {
  const part = useQuery({
    queryKey: ['part', 'workspace'],
    queryFn: () => import('./WorkspacePage'),
    staleTime: Infinity,
    gcTime: Infinity,
  })
  if (part.data) return <part.data.WorkspacePage key={id} id={id} />
  return part.isError ? <ErrorView error={part.error} onRetry={() => void part.refetch()} /> : <LoadView rows={10} />
}
