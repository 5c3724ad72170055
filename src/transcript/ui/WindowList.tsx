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
import { createRows, type Rows, type ScrollOptions } from './virtualCore'

export interface WindowListHandle {
  scrollTo(index: number, options: ScrollOptions): void
}

interface Props<T> {
  items: readonly T[]
  keyOf: (item: T) => string
  children: (item: T, index: number) => ReactNode
  /** How far beyond the window rows are in the page. */
  bufferPx: number
  /** Rows that stay in the page wherever the window is. */
  kept: readonly number[]
  ref?: Ref<WindowListHandle>
}

/** A list of rows of any height that scrolls with the window; only the rows near it are in the page. */
export function WindowList<T>({ items, keyOf, children, bufferPx, kept, ref }: Props<T>): ReactElement {
  const container = useRef<HTMLDivElement>(null)
  const [rows] = useState(() => createRows(items.length))
  // Places and count must agree in the very rendering that shows the new rows.
  rows.setCount(items.length)
  const [version, render] = useReducer(rows.version, undefined, rows.version)
  useLayoutEffect(() => {
    if (!container.current) return
    return rows.follow(container.current, (sync) => (sync ? flushSync(render) : render()))
  }, [rows])
  useLayoutEffect(() => rows.settle(), [rows, version])
  useImperativeHandle(ref, () => ({ scrollTo: rows.scrollTo }), [rows])
  return (
    <div ref={container} style={containerStyle(rows)}>
      {shownOf(rows, bufferPx, kept, items.length).map((index) => {
        const item = items[index]
        if (item === undefined) return null
        // A kept row may be about to take the focus, which nothing hidden can.
        const hidden = !rows.isMeasured(index) && !kept.includes(index)
        return (
          <Row key={keyOf(item)} rows={rows} index={index} topPx={rows.topPx(index)} hidden={hidden}>
            {children(item, index)}
          </Row>
        )
      })}
    </div>
  )
}

function shownOf(rows: Rows, bufferPx: number, kept: readonly number[], count: number): number[] {
  const shown = new Set(kept)
  const [first, last] = rows.near(bufferPx)
  for (let index = first; index <= last; index++) shown.add(index)
  return [...shown].filter((index) => index >= 0 && index < count).sort((a, b) => a - b)
}

function containerStyle(rows: Rows): CSSProperties {
  return {
    contain: 'size style',
    // The rows keep their place themselves; the browser doing it too would do it twice.
    overflowAnchor: 'none',
    position: 'relative',
    height: rows.heightPx(),
    ...(rows.isScrolling() && { pointerEvents: 'none' }),
  }
}

interface RowProps {
  rows: Rows
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
