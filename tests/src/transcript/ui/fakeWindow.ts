import { vi } from 'vitest'

/** Stubs what the editor needs and jsdom lacks: scrolling, window and row heights, contenteditable. */
export function fakeWindow(windowPx = 768, rowPx = 40): void {
  const page = document.documentElement
  Object.defineProperty(document, 'scrollingElement', { value: page, configurable: true })
  Object.defineProperty(page, 'clientHeight', { value: windowPx, configurable: true })
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    get(this: HTMLElement) {
      return this === page ? null : page
    },
    configurable: true,
  })
  Object.defineProperty(HTMLElement.prototype, 'isContentEditable', {
    get(this: HTMLElement) {
      return this.closest('[contenteditable]') !== null
    },
    configurable: true,
  })
  Element.prototype.scrollIntoView = vi.fn()
  Range.prototype.getBoundingClientRect ??= () => new DOMRect()
  page.scrollTo = vi.fn()
  window.scrollTo = vi.fn()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(readonly callback: (entries: object[]) => void) {}
      observe(target: Element) {
        const height = target === page ? windowPx : rowPx
        queueMicrotask(() => this.callback([{ target, contentRect: { width: 1024, height } }]))
      }
      unobserve() {}
      disconnect() {}
    },
  )
}
