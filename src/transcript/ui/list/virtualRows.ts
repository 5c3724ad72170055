/**
 * The parts of virtua's core that a window-scrolled list needs. Its window components can't keep rows mounted that are scrolled
 * away; its core can, but has no types.
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
  $subscribe(target: number, callback: (sync?: boolean) => void): void
  $getStateVersion(): number
  $getTotalSize(): number
  /** First and last row near the viewport. */
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

/** The third argument is a cache of measured heights and the estimate of others, which is replaced by the median of those measured. */
const makeLayout: (count: number, fixedPx: undefined, cache: [number[], number]) => Layout = createListLayout
const makeStore: (layout: Layout) => Store = createVirtualStore
const makeDriver: (store: Store, layout: Layout, horizontal: boolean) => Driver = createWindowDriver
const lengthChange: number = ACTION_ITEMS_LENGTH_CHANGE
const stateChange: number = UPDATE_VIRTUAL_STATE

/** Positions of the rows of a window-scrolled list, and the range near the viewport. */
export interface VirtualRows {
  setCount(count: number): void
  /** Increases whenever rows move. */
  version(): number
  heightPx(): number
  rangeNear(bufferPx: number): [first: number, last: number]
  topPx(index: number): number
  isMeasured(index: number): boolean
  isScrolling(): boolean
  /** Observes the viewport. `onChange` is called on changes; `sync` means render before the next frame. Returns a cleanup function. */
  observe(container: HTMLElement, onChange: (sync: boolean) => void): () => void
  measure(row: HTMLElement, index: number): () => void
  /** Call after each render of a new version. */
  afterRender(): void
  scrollTo(index: number, options: ScrollOptions): void
}

/** @param estimatedPx typical height of a row */
export function createVirtualRows(count: number, estimatedPx: number): VirtualRows {
  const layout = makeLayout(count, undefined, [[], estimatedPx])
  const store = makeStore(layout)
  const driver = makeDriver(store, layout, false)
  return {
    setCount: (next) => store.$update(lengthChange, next),
    version: () => store.$getStateVersion(),
    heightPx: () => store.$getTotalSize(),
    rangeNear: (bufferPx) => store.$getRange(bufferPx),
    topPx: (index) => store.$getItemOffset(index),
    isMeasured: (index) => !layout.$isSizeEqual(index),
    isScrolling: () => store.$isScrolling(),
    observe(container, onChange) {
      store.$subscribe(stateChange, (sync) => onChange(sync === true))
      driver.$observe(container)
      return () => {
        store.$dispose()
        driver.$dispose()
      }
    },
    measure: (row, index) => driver.$observeItem(row, index),
    afterRender: () => driver.$effect(),
    scrollTo: (index, options) => void driver.$scroll(index, options),
  }
}
