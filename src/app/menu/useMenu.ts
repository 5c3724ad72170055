import { useCurrentUser } from '../../shared/account/currentUser'
import { effectiveRoles } from '../pages/pageAccess'
import { usePreferences } from '../preferences/preferences'
import { buildMenu, type MainMenu } from './menuEntries'

/** The menu of the current user. */
export function useMenu(): MainMenu {
  const user = useCurrentUser()
  const { verify } = usePreferences()
  return buildMenu(effectiveRoles(verify, user.data?.roles ?? []))
}
