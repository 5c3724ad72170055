import { useImperativeHandle, useLayoutEffect, useRef, type RefObject } from 'react'
import type { WordPlace } from '../timeline'
import { rangeIn } from './caret'
import { useDesk, type Desk } from './desk'
import { draftIndex } from './draftRow'
import type { WindowListHandle } from './WindowList'

type Element = RefObject<HTMLElement | null>

/** Lets the desk find, show and focus rows, also those that have yet to come into the page. */
export function useRowList(element: Element, list: RefObject<WindowListHandle | null>): void {
  const desk = useDesk()
  const wanted = useRef<string | null>(null)
  const settle = () => {
    const row = wanted.current === null ? null : rowOf(element, wanted.current)
    if (!row) return
    wanted.current = null
    row.focus({ preventScroll: true })
    row.scrollIntoView({ block: 'nearest' })
  }
  useLayoutEffect(settle)
  useImperativeHandle(desk.list, () => {
    const idAt = (index: number) => desk.editing.getState().transcript.segments[index]?.id ?? ''
    const scrollTo = (index: number) => list.current?.scrollTo(index + draftsBefore(desk, index), { align: 'center' })
    return {
      rangeOf: (place) => rangeOfWord(desk, rowOf(element, idAt(place.segment)), place),
      scrollTo,
      reveal(index) {
        const row = rowOf(element, idAt(index))
        if (row) row.scrollIntoView({ block: 'nearest' })
        else scrollTo(index)
      },
      focusRow(id) {
        wanted.current = id
        desk.doing.setState({ active: id })
        settle()
      },
    }
  })
}

function rowOf(element: Element, id: string): HTMLElement | null {
  // The segments' ids are the server's: not all of them can stand in a selector.
  const rows = [...(element.current?.querySelectorAll<HTMLElement>('[data-id]') ?? [])]
  return rows.find(({ dataset }) => dataset.id === id) ?? null
}

function rangeOfWord(desk: Desk, row: HTMLElement | null, { segment, word }: WordPlace): Range | null {
  const words = desk.editing.getState().transcript.segments[segment]?.words ?? []
  const text = row?.querySelector('[data-text]')
  const wanted = words[word]
  if (!text || !wanted) return null
  const start = words.slice(0, word).reduce((sum, each) => sum + each.text.length, 0)
  return rangeIn(text, start, start + wanted.text.trimEnd().length)
}

/** A draft shifts the rows after it. */
function draftsBefore({ doing, editing }: Desk, index: number): 0 | 1 {
  const at = draftIndex(editing.getState().transcript, doing.getState().draft)
  return at >= 0 && at <= index ? 1 : 0
}
