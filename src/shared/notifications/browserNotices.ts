/** Notifications of the browser or system, for what ends while the page is hidden. Off until the user turns them on. */
import { useSyncExternalStore } from 'react'
import { stored } from '../storage/localStore'

/** `blocked`: the user has forbidden them in the browser's settings. */
export type BrowserNoticeState = 'unsupported' | 'off' | 'on' | 'blocked'

const listeners = new Set<() => void>()
const changed = () => listeners.forEach((listener) => listener())

export function browserNoticeState(): BrowserNoticeState {
  // Without TLS, browsers have the interface but never ask.
  if (!('Notification' in window) || !window.isSecureContext) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return stored.browserNotices.read() === true && Notification.permission === 'granted' ? 'on' : 'off'
}

/** Asks for permission if necessary: only to be called when the user asks for it. */
export async function turnBrowserNoticesOn(): Promise<void> {
  if ((await Notification.requestPermission()) === 'granted') stored.browserNotices.write(true)
  changed()
}

export function turnBrowserNoticesOff(): void {
  stored.browserNotices.write(false)
  changed()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useBrowserNoticeState = (): BrowserNoticeState => useSyncExternalStore(subscribe, browserNoticeState)

interface BrowserNotice {
  text: string
  /** A later notice with the same tag replaces it. */
  tag: string
  onClick: () => void
}

/** Shows a notice if they are on. Returns a function that removes it. */
export function showBrowserNotice({ text, tag, onClick }: BrowserNotice): () => void {
  if (browserNoticeState() !== 'on') return () => {}
  try {
    const notice = new Notification(text, { tag, icon: new URL('favicon.svg', document.baseURI).href })
    notice.onclick = () => {
      window.focus()
      notice.close()
      onClick()
    }
    return () => notice.close()
  } catch {
    // Android only lets service workers show them.
    return () => {}
  }
}
