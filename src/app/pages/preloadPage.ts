import { detectMessenger } from '../../shared/browser/messenger'
import { session } from '../../shared/session/session'
import { loadMessengerNotice, loadShell, pageLoader } from '../loads'
import { redirectFor } from './pageAccess'
import { pageAt, type PageDefinition } from './pageTable'
import { lazyComponent } from './lazyPages'

/** The page an address resolves to, after redirects. */
export function resolvePage(address: string, signedIn: boolean): PageDefinition {
  const { pathname, search } = new URL(address, 'http://app')
  const page = pageAt(pathname)
  const to = redirectFor(page, signedIn, { pathname, search })
  return to === null ? page : resolvePage(to, signedIn)
}

/** Starts loading the page of the current address while the messages are still loading. */
export function preloadPage(): void {
  if (detectMessenger(navigator.userAgent)) return void lazyComponent(loadMessengerNotice)
  const signedIn = session.token() !== null
  const load = pageLoader(resolvePage(window.location.hash.slice(1) || '/', signedIn).path)
  if (load) lazyComponent(load)
  if (signedIn) lazyComponent(loadShell)
}
