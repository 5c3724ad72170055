import { messengerOf } from '../shared/messenger'
import { session } from '../shared/session'
import { elsewhere } from './access'
import { loadMessengerNotice, loadShell, pageAt, type Page } from './pages'
import { partOf } from './parts'

/** The page that an address ends at, after every redirect. */
export function pageShownAt(address: string, signedIn: boolean): Page {
  const { pathname, search } = new URL(address, 'http://app')
  const page = pageAt(pathname)
  const to = elsewhere(page, signedIn, { pathname, search })
  return to === null ? page : pageShownAt(to, signedIn)
}

/** Begins to load what the address will show, while the language is still on its way. */
export function preload(): void {
  if (messengerOf(navigator.userAgent)) return void partOf(loadMessengerNotice)
  const signedIn = session.token() !== null
  const { load } = pageShownAt(window.location.hash.slice(1) || '/', signedIn)
  if (load) partOf(load)
  if (signedIn) partOf(loadShell)
}
