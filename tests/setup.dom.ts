import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { afterAll, afterEach, beforeAll, expect, vi } from 'vitest'
import type { EvaluatedModules } from 'vite/module-runner'
import { eventually } from './eventually'

// Files share the packages they load and the window, which halves the time. Modules of the project have state, so each file gets its own,
// and those of earlier files must not hear the window any more.
vi.resetModules()
resetMockedModules()
const shared = window as Window & { originalAddEventListener?: typeof window.addEventListener }
const addEventListener = (shared.originalAddEventListener ??= window.addEventListener)
const listeners: Parameters<typeof addEventListener>[] = []
window.addEventListener = (...listener: Parameters<typeof addEventListener>) => {
  listeners.push(listener)
  addEventListener.apply(window, listener)
}
afterAll(() => {
  for (const listener of listeners) window.removeEventListener(...listener)
  // What a file begins late is not heard by the next one.
  window.addEventListener = () => undefined
  document.body.replaceChildren()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  if ('indexedDB' in globalThis) globalThis.indexedDB = new IDBFactory()
})

// Lazy pages load slowly on a busy machine; elements already present are found immediately anyway.
configure({ asyncUtilTimeout: 15_000 })

// Missing in jsdom, required by antd. Each file has its own, since tests replace it.
window.matchMedia = (query) => ({
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

// Components are tested without the pages that load their messages. Imported here, to be the modules of the file's tests.
beforeAll(async () => {
  const { accountMessages, laterMessages, webMessages } = await import('../src/shared/i18n/pageMessages')
  const { loadPageMessages } = await import('../src/shared/i18n/intl')
  await loadPageMessages(laterMessages)
  await loadPageMessages(accountMessages)
  await loadPageMessages(webMessages)
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  window.location.hash = ''
})

// The progress bar fades out by timers, which must not outlive the document.
afterAll(() => eventually(() => expect(document.querySelector('#nprogress')).toBeNull()))

// jsdom would parse antd's generated style sheets, and look through all their rules for each computed style.
Object.defineProperty(HTMLStyleElement.prototype, 'innerHTML', {
  configurable: true,
  get: () => '',
  set: () => {},
})

/**
 * Does what vitest does between the files of an isolated project, and `vi.resetModules` does not: forgets the modules that
 * earlier files have mocked.
 */
function resetMockedModules(): void {
  const worker: unknown = Reflect.get(globalThis, '__vitest_worker__')
  const { evaluatedModules } = worker as { evaluatedModules: EvaluatedModules }
  for (const [id, { url, meta }] of evaluatedModules.idToModuleMap) {
    if (!id.startsWith('mock:') && !(meta && 'mockedModule' in meta)) continue
    evaluatedModules.idToModuleMap.delete(id)
    evaluatedModules.urlToIdModuleMap.delete(url)
  }
}
