import type { ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import { useCurrentUser } from '../../shared/account/currentUser'
import { ErrorView } from '../../shared/ui/states/ErrorView'
import { ResultPage } from '../../shared/ui/states/ResultPage'
import { canOpen, effectiveRoles } from './pageAccess'
import { PageLoading } from './PageProgress'
import { pageAt } from './pageTable'
import { usePreferences } from '../preferences/preferences'

/** Shows the current page to users who may open it, and the 403 result to others. */
export function RoleGate({ children }: { children: ReactNode }) {
  const { roles } = pageAt(useLocation().pathname)
  const user = useCurrentUser()
  const { verify } = usePreferences()
  if (!roles) return children
  if (user.data) return canOpen(roles, effectiveRoles(verify, user.data.roles)) ? children : <ResultPage kind="403" />
  if (user.error) return <ErrorView page error={user.error} onRetry={() => void user.refetch()} />
  return <PageLoading />
}
