/**
 * The parts of virtua's core a list in the window needs. Its components for the window can't keep a row in the page that was
 * scrolled away; its core can, but comes without types.
 */
import {
  ACTION_ITEMS_LENGTH_CHANGE,
  createListLayout,
  createVirtualStore,
  createWindowDriver,
  UPDATE_VIRTUAL_STATE,
} from 'virtua/unstable_core'

export interface ScrollOptions {
  readonly align?: 'start' | 'center' | 'end' | 'nearest'
}

interface Layout {
  $isSizeEqual(index: number): boolean
}

interface Store {
  $update(action: number, count: number): void
  $subscribe(what: number, tell: (sync?: boolean) => void): void
  $getStateVersion(): number
  $getTotalSize(): number
  /** First and last row near the window. */
  $getRange(bufferPx: number): [first: number, last: number]
  $getItemOffset(index: number): number
  $isScrolling(): boolean
  $dispose(): void
}

interface Driver {
  $observe(container: HTMLElement): void
  $observeItem(row: HTMLElement, index: number): () => void
  $effect(): void
  $scroll(index: number, options: ScrollOptions): Promise<void>
  $dispose(): void
}

const makeLayout: (count: number) => Layout = createListLayout
const makeStore: (layout: Layout) => Store = createVirtualStore
const makeDriver: (store: Store, layout: Layout, horizontal: boolean) => Driver = createWindowDriver
const lengthChange: number = ACTION_ITEMS_LENGTH_CHANGE
const stateChange: number = UPDATE_VIRTUAL_STATE

/** Where each row of a list in the window is, and which of them are near it. */
export interface Rows {
  setCount(count: number): void
  /** Grows whenever rows move. */
  version(): number
  heightPx(): number
  near(bufferPx: number): [first: number, last: number]
  topPx(index: number): number
  isMeasured(index: number): boolean
  isScrolling(): boolean
  /** Follows the window; `tell` hears of changes, `sync` of those to be shown before the next frame. Returns how to stop. */
  follow(container: HTMLElement, tell: (sync: boolean) => void): () => void
  measure(row: HTMLElement, index: number): () => void
  /** To be called after each rendering of a new version. */
  settle(): void
  scrollTo(index: number, options: ScrollOptions): void
}

export function createRows(count: number): Rows {
  const layout = makeLayout(count)
  const store = makeStore(layout)
  const driver = makeDriver(store, layout, false)
  return {
    setCount: (next) => store.$update(lengthChange, next),
    version: () => store.$getStateVersion(),
    heightPx: () => store.$getTotalSize(),
    near: (bufferPx) => store.$getRange(bufferPx),
    topPx: (index) => store.$getItemOffset(index),
    isMeasured: (index) => !layout.$isSizeEqual(index),
    isScrolling: () => store.$isScrolling(),
    follow(container, tell) {
      store.$subscribe(stateChange, (sync) => tell(sync === true))
      driver.$observe(container)
      return () => {
        store.$dispose()
        driver.$dispose()
      }
    },
    measure: (row, index) => driver.$observeItem(row, index),
    settle: () => driver.$effect(),
    scrollTo: (index, options) => void driver.$scroll(index, options),
  }
}
