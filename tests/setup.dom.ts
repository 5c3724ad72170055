import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, expect, vi } from 'vitest'

// A page that is loaded when first shown takes its time on a busy machine; what is there is found at once all the same.
configure({ asyncUtilTimeout: 5_000 })

// What jsdom lacks and antd asks for.
window.matchMedia ??= (query) => ({
  media: query,
  matches: false,
  onchange: null,
  addListener() {},
  removeListener() {},
  addEventListener() {},
  removeEventListener() {},
  dispatchEvent: () => false,
})
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
// jsdom has no layout: everything is in sight.
window.IntersectionObserver ??= class {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  constructor(private readonly tell: IntersectionObserverCallback) {}
  observe(target: Element) {
    const entry = { isIntersecting: true, target } as IntersectionObserverEntry
    queueMicrotask(() => this.tell([entry], this))
  }
  unobserve() {}
  disconnect() {}
  takeRecords = () => []
}
// jsdom knows dialogs, but not how they open.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
}
// jsdom hides popovers, but does not know how they open.
HTMLElement.prototype.showPopover ??= function (this: HTMLElement) {
  this.style.display = 'block'
}
HTMLElement.prototype.hidePopover ??= function (this: HTMLElement) {
  this.style.display = ''
}
// jsdom prints an error for the pseudo-element argument that antd passes.
const computed = window.getComputedStyle.bind(window)
window.getComputedStyle = (element) => computed(element)

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  window.location.hash = ''
})

// The progress bar fades out by timers, which must not outlive the document.
afterAll(() => vi.waitFor(() => expect(document.querySelector('#nprogress')).toBeNull(), { timeout: 5_000 }))
