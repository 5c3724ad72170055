import { detectMessenger } from '../../shared/browser/messenger'
import { session } from '../../shared/session/session'
import { loadMessengerNotice, loadShell, pageLoader } from '../loads'
import { redirectFor } from './pageAccess'
import { pageAt, type PageDefinition } from './pageTable'
import { preloadComponent } from './lazyPages'

/** The page an address resolves to, after redirects. */
export function resolvePage(address: string, signedIn: boolean): PageDefinition {
  const { pathname, search } = new URL(address, 'http://app')
  const page = pageAt(pathname)
  const to = redirectFor(page, signedIn, { pathname, search })
  return to === null ? page : resolvePage(to, signedIn)
}

/** Loads the page of the current address and what surrounds it. Resolves also if that fails. */
export async function preloadPage(): Promise<void> {
  if (detectMessenger(navigator.userAgent)) return preloadComponent(loadMessengerNotice)
  const signedIn = session.token() !== null
  const page = pageLoader(resolvePage(window.location.hash.slice(1) || '/', signedIn).path)
  const parts = [...(page ? [page] : []), ...(signedIn ? [loadShell] : [])]
  await Promise.all(parts.map(preloadComponent))
}
