import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useCurrentUser } from '../shared/currentUser'
import { ErrorView } from '../shared/ui/ErrorView'
import { ResultPage } from '../shared/ui/ResultPage'
import { mayOpen, rolesFor } from './access'
import { PageLoading } from './PageProgress'
import { pageAt } from './pages'
import { usePreferences } from './preferences'

/** Shows the page of this address to those who may open it, the 403 result to the others. */
export function RoleGate({ children }: { children: ReactNode }) {
  const { roles } = pageAt(useLocation().pathname)
  const user = useCurrentUser()
  const { verify } = usePreferences()
  if (!roles) return children
  if (user.data) return mayOpen(roles, rolesFor(verify, user.data.roles)) ? children : <ResultPage kind="403" />
  if (user.error) return <ErrorView error={user.error} onRetry={() => void user.refetch()} />
  return <PageLoading />
}
