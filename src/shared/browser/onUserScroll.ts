const scrollKeys = new Set(['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown'])

/**
 * Calls back when the user scrolls the window or an element by wheel, touch, keyboard or scroll bar, but not on programmatic
 * scrolling. Returns an unsubscribe function.
 */
export function onUserScroll(target: Window | HTMLElement, onScroll: () => void): () => void {
  const scrollBarOwner = target instanceof HTMLElement ? target : document.documentElement
  const control = new AbortController()
  const { signal } = control
  const listen = (type: string, handler: (event: Event) => void) =>
    target.addEventListener(type, handler, { signal, passive: true })
  listen('wheel', onScroll)
  listen('touchmove', onScroll)
  listen('keydown', (event) => {
    if (event instanceof KeyboardEvent && scrollKeys.has(event.key) && !isField(event.target)) onScroll()
  })
  // A press on a scroll bar targets the element it scrolls.
  listen('pointerdown', (event) => {
    if (event.target === scrollBarOwner) onScroll()
  })
  return () => control.abort()
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, select, textarea')
}
