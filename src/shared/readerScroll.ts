const scrollKeys = new Set(['PageUp', 'PageDown', 'Home', 'End', 'ArrowUp', 'ArrowDown'])

/**
 * Tells when a person scrolls the window, or an element that scrolls, by wheel, finger, key or scroll bar; the page's own scrolling
 * is not told. Gives what ends it.
 */
export function onReaderScroll(where: Window | HTMLElement, tell: () => void): () => void {
  const bar = where instanceof HTMLElement ? where : document.documentElement
  const control = new AbortController()
  const { signal } = control
  const on = (type: string, hear: (event: Event) => void) =>
    where.addEventListener(type, hear, { signal, passive: true })
  on('wheel', tell)
  on('touchmove', tell)
  on('keydown', (event) => {
    if (event instanceof KeyboardEvent && scrollKeys.has(event.key) && !isField(event.target)) tell()
  })
  // A scroll bar belongs to what it scrolls.
  on('pointerdown', ({ target }) => {
    if (target === bar) tell()
  })
  return () => control.abort()
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, select, textarea')
}
