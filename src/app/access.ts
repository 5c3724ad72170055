/** Who may open what. Pure: the guard and the menu ask the same. */
import { safeRedirect } from '../features/user/safeRedirect'
import { landingPath, pageAt, type Page } from './pages'
import type { Verification } from './preferences'

/** A role named `admin` passes every check; no role list is open to every user. */
export function mayOpen(roles: readonly string[] | undefined, mine: readonly string[]): boolean {
  return !roles || mine.includes('admin') || roles.some((role) => mine.includes(role))
}

const verified: Record<Exclude<Verification, 'all'>, string> = { users: 'user', tests: 'test' }

/**
 * The roles that count while permission is verified for all users, for users, or for tests: never more than one has. To be
 * checked as another than oneself is for those who have that role, or every one.
 */
export function rolesFor(verify: Verification, mine: readonly string[]): readonly string[] {
  if (verify === 'all') return mine
  const role = verified[verify]
  return mayOpen([role], mine) ? [role] : []
}

/** The login page that leads back here afterwards. */
export function loginPath(pathname: string, search: string): string {
  return `/user/login?redirect=${encodeURIComponent(pathname + search)}`
}

interface Address {
  pathname: string
  search: string
}

/**
 * Where someone at this page belongs instead; null when the page is for them. Always the end of the way: a redirect to a
 * redirect would move the address twice, and whoever goes elsewhere in between would be fetched back.
 */
export function elsewhere(page: Page, signedIn: boolean, at: Address): string | null {
  const next = nextStop(page, signedIn, at)
  if (next === null) return null
  const { pathname, search } = new URL(next, 'http://app')
  return elsewhere(pageAt(pathname), signedIn, { pathname, search }) ?? next
}

function nextStop(page: Page, signedIn: boolean, at: Address): string | null {
  if (page.access === 'user' && !signedIn) return loginPath(at.pathname, at.search)
  if (page.access === 'stranger' && signedIn) {
    return safeRedirect(new URLSearchParams(at.search).get('redirect'), landingPath)
  }
  return page.redirect ? page.redirect + at.search : null
}
