import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { laterMessages } from '../src/shared/i18n/pageMessages'
import { loadPageMessages } from '../src/shared/i18n/intl'
import { eventually } from './eventually'

// Lazy pages load slowly on a busy machine; elements already present are found immediately anyway.
configure({ asyncUtilTimeout: 15_000 })

// Missing in jsdom, required by antd.
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
// jsdom has no layout: everything counts as visible.
window.IntersectionObserver ??= class {
  readonly root = null
  readonly rootMargin = ''
  readonly scrollMargin = ''
  readonly thresholds = []
  constructor(private readonly callback: IntersectionObserverCallback) {}
  observe(target: Element) {
    const entry = { isIntersecting: true, target } as IntersectionObserverEntry
    queueMicrotask(() => this.callback([entry], this))
  }
  unobserve() {}
  disconnect() {}
  takeRecords = () => []
}
// jsdom has dialogs, but can't open them.
HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
  this.open = false
}
// jsdom hides popovers, but can't open them.
HTMLElement.prototype.showPopover ??= function (this: HTMLElement) {
  this.style.display = 'block'
}
HTMLElement.prototype.hidePopover ??= function (this: HTMLElement) {
  this.style.display = ''
}
// jsdom prints an error for the pseudo-element argument that antd passes.
const getComputedStyle = window.getComputedStyle.bind(window)
window.getComputedStyle = (element) => getComputedStyle(element)

// Components are tested without the pages that load their messages.
beforeAll(() => loadPageMessages(laterMessages))

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  window.location.hash = ''
})

// The progress bar fades out by timers, which must not outlive the document.
afterAll(() => eventually(() => expect(document.querySelector('#nprogress')).toBeNull()))

// jsdom would parse antd's generated style sheets, and look through all their rules for each computed style.
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', { get: () => '', set: () => undefined })
