/** Access rules for pages. Pure; shared by the route guard and the menu. */
import { safeRedirect } from '../../features/user/safeRedirect'
import { landingPath, pageAt, type PageDefinition } from './pageTable'
import type { RoleCheckMode } from '../preferences/preferences'

/** The role `admin` passes every check; a page without a role list is open to every user. */
export function canOpen(roles: readonly string[] | undefined, userRoles: readonly string[]): boolean {
  return !roles || userRoles.includes('admin') || roles.some((role) => userRoles.includes(role))
}

const roleOfMode: Record<Exclude<RoleCheckMode, 'all'>, string> = { users: 'user', tests: 'test' }

/**
 * The roles in effect for a role check mode; never more than the user has. Checking as `user` or `test` requires that role,
 * or `admin`.
 */
export function effectiveRoles(verify: RoleCheckMode, userRoles: readonly string[]): readonly string[] {
  if (verify === 'all') return userRoles
  const role = roleOfMode[verify]
  return canOpen([role], userRoles) ? [role] : []
}

/** The login page's address, with a redirect back here. */
export function loginPath(pathname: string, search: string): string {
  return `/user/login?redirect=${encodeURIComponent(pathname + search)}`
}

interface Address {
  pathname: string
  search: string
}

/**
 * The final redirect for this visitor, or null if the page is theirs. Chains are resolved up front: following them one by one
 * would change the address twice, and pull back a user who navigates away in between.
 */
export function redirectFor(page: PageDefinition, signedIn: boolean, at: Address): string | null {
  const next = nextRedirect(page, signedIn, at)
  if (next === null) return null
  const { pathname, search } = new URL(next, 'http://app')
  return redirectFor(pageAt(pathname), signedIn, { pathname, search }) ?? next
}

function nextRedirect(page: PageDefinition, signedIn: boolean, at: Address): string | null {
  if (page.access === 'user' && !signedIn) return loginPath(at.pathname, at.search)
  if (page.access === 'guest' && signedIn) {
    return safeRedirect(new URLSearchParams(at.search).get('redirect'), landingPath)
  }
  return page.redirect ? page.redirect + at.search : null
}
