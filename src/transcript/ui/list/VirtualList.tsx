import {
  memo,
  useImperativeHandle,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
  type CSSProperties,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react'
import { flushSync } from 'react-dom'
import { createVirtualRows, type VirtualRows, type ScrollOptions } from './virtualRows'

export interface VirtualListHandle {
  scrollTo(index: number, options: ScrollOptions): void
}

interface Props<T> {
  items: readonly T[]
  keyOf: (item: T) => string
  children: (item: T, index: number) => ReactNode
  /** Typical height of a row; used until rows are measured. */
  estimatedPx: number
  /** How far outside the viewport rows are rendered. */
  bufferPx: number
  /** Indexes of rows that stay mounted regardless of scrolling. */
  keepMounted: readonly number[]
  ref?: Ref<VirtualListHandle>
}

/** A virtualized list of rows of any height that scrolls with the window; only rows near the viewport are mounted. */
export function VirtualList<T>({
  items,
  keyOf,
  children,
  estimatedPx,
  bufferPx,
  keepMounted,
  ref,
}: Props<T>): ReactElement {
  const container = useRef<HTMLDivElement>(null)
  const [rows] = useState(() => createVirtualRows(items.length, estimatedPx))
  // Positions and count must agree in the same render that shows the new rows.
  rows.setCount(items.length)
  const [version, render] = useReducer(rows.version, undefined, rows.version)
  useLayoutEffect(() => {
    if (!container.current) return
    return rows.observe(container.current, (sync) => (sync ? flushSync(render) : render()))
  }, [rows])
  useLayoutEffect(() => rows.afterRender(), [rows, version])
  useImperativeHandle(ref, () => ({ scrollTo: rows.scrollTo }), [rows])
  return (
    <div ref={container} style={containerStyle(rows)}>
      {mountedIndexes(rows.rangeNear(bufferPx), keepMounted, items.length).map((index) => {
        const item = items[index]
        if (item === undefined) return null
        // A row in `keepMounted` may be about to receive focus, which hidden elements can't.
        const hidden = !rows.isMeasured(index) && !keepMounted.includes(index)
        return (
          <Row key={keyOf(item)} rows={rows} index={index} topPx={rows.topPx(index)} hidden={hidden}>
            {children(item, index)}
          </Row>
        )
      })}
    </div>
  )
}

function mountedIndexes(
  [first, last]: readonly [number, number],
  keepMounted: readonly number[],
  count: number,
): number[] {
  const shown = new Set(keepMounted)
  for (let index = first; index <= last; index++) shown.add(index)
  return [...shown].filter((index) => index >= 0 && index < count).sort((a, b) => a - b)
}

function containerStyle(rows: VirtualRows): CSSProperties {
  return {
    contain: 'size style',
    // virtua compensates the scroll position itself; browser scroll anchoring would do it twice.
    overflowAnchor: 'none',
    position: 'relative',
    height: rows.heightPx(),
    ...(rows.isScrolling() && { pointerEvents: 'none' }),
  }
}

interface RowProps {
  rows: VirtualRows
  index: number
  topPx: number
  hidden: boolean
  children: ReactNode
}

const Row = memo(function Row({ rows, index, topPx, hidden, children }: RowProps) {
  const row = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (row.current ? rows.measure(row.current, index) : undefined), [rows, index])
  const style: CSSProperties = {
    contain: 'layout style',
    position: 'absolute',
    top: topPx,
    left: 0,
    width: '100%',
    ...(hidden && { visibility: 'hidden' }),
  }
  return (
    <div ref={row} style={style}>
      {children}
    </div>
  )
})
