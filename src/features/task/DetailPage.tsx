import { useSearchParams } from 'react-router-dom'
import { RecordsPage } from './RecordsPage'
import { WorkspacePage } from './WorkspacePage'

/** The table of records; with an id in the address, the workspace of that record. */
export default function DetailPage() {
  const [params] = useSearchParams()
  const id = params.get('id')
  return id ? <WorkspacePage key={id} id={id} /> : <RecordsPage />
}
