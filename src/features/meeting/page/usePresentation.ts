import { useEffect, useState } from 'react'

/**
 * Large text that fills the screen, where the browser allows it, else the window. Leaving full screen or pressing Escape ends it.
 */
export function usePresentation(): [boolean, () => void] {
  const [active, setActive] = useState(false)
  useEffect(() => {
    if (!active) return
    const root = document.documentElement
    // iPhones have no full screen, and browsers may refuse it.
    if ('requestFullscreen' in root) void root.requestFullscreen().catch(() => {})
    const control = new AbortController()
    const { signal } = control
    const end = () => setActive(false)
    document.addEventListener('fullscreenchange', () => document.fullscreenElement === null && end(), { signal })
    // Full screen handles Escape itself, before the page. Otherwise fields, dialogs and menus come first.
    const press = (event: KeyboardEvent) => {
      const isHandled = event.defaultPrevented || document.querySelector('dialog[open], [popover]') !== null
      if (event.key === 'Escape' && !isHandled) end()
    }
    document.addEventListener('keydown', press, { signal })
    return () => {
      control.abort()
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    }
  }, [active])
  return [active, () => setActive(!active)]
}
