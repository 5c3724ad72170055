import { useImperativeHandle, useLayoutEffect, useRef, type RefObject } from 'react'
import { paragraphIndex, type Paragraph } from '../../model/paragraphs'
import type { WordPosition } from '../../model/timeline'
import { rangeIn } from '../dom/caret'
import { useEditor, type EditorContext } from '../state/editorContext'
import { draftIndex } from '../editing/draftRow'
import type { VirtualListHandle } from '../list/VirtualList'

type ElementRef = RefObject<HTMLElement | null>

interface RowListParts {
  element: ElementRef
  list: RefObject<VirtualListHandle | null>
  paragraphs: readonly Paragraph[]
}

/** Lets the editor find, reveal and focus rows, including those not yet mounted. */
export function useRowList({ element, list, paragraphs }: RowListParts): void {
  const editor = useEditor()
  const pending = useRef<{ id: string; show: (row: HTMLElement) => void } | null>(null)
  const showPending = () => {
    const row = pending.current && rowOf(element, pending.current.id)
    if (!row) return
    const { show } = pending.current ?? {}
    pending.current = null
    show?.(row)
  }
  useLayoutEffect(showPending)
  useImperativeHandle(editor.list, () => {
    const idAt = (index: number) => editor.store.getState().transcript.segments[index]?.id ?? ''
    // The active row is always mounted.
    const showOnceMounted = (id: string, show: (row: HTMLElement) => void) => {
      pending.current = { id, show }
      editor.ui.setState({ activeId: id })
      showPending()
    }
    const scrollTo = (index: number) =>
      list.current?.scrollTo(paragraphIndex(paragraphs, index + draftsBefore(editor, index)), { align: 'center' })
    return {
      rangeOf: (position) => rangeOfWord(editor, rowOf(element, idAt(position.segment)), position),
      scrollTo,
      reveal(index) {
        const row = rowOf(element, idAt(index))
        if (row) row.scrollIntoView({ block: 'nearest' })
        else scrollTo(index)
      },
      firstOnScreen: () => firstOnScreen(element.current),
      topOf: (id) => rowOf(element, id)?.getBoundingClientRect().top ?? null,
      focusRow: (id) =>
        showOnceMounted(id, (row) => {
          row.focus({ preventScroll: true })
          row.scrollIntoView({ block: 'nearest' })
        }),
      bring: (id, block) => showOnceMounted(id, (row) => row.scrollIntoView({ block })),
    }
  })
}

/** Rows are in the order of the text, also those that stay mounted outside the screen. */
function firstOnScreen(element: HTMLElement | null): string | null {
  if (!element) return null
  const coveredPx = Number.parseFloat(getComputedStyle(element).getPropertyValue('--above')) || 0
  const rows = [...element.querySelectorAll<HTMLElement>('[data-id]')]
  return rows.find((row) => row.getBoundingClientRect().bottom > coveredPx)?.dataset.id ?? null
}

/** For a string in a selector: ids come from the server and may contain anything. */
const escaped = (id: string) => id.replace(/["\\\p{Cc}]/gu, (mark) => `\\${mark.charCodeAt(0).toString(16)} `)

function rowOf(element: ElementRef, id: string): HTMLElement | null {
  return element.current?.querySelector<HTMLElement>(`[data-id="${escaped(id)}"]`) ?? null
}

function rangeOfWord(editor: EditorContext, row: HTMLElement | null, { segment, word }: WordPosition): Range | null {
  const words = editor.store.getState().transcript.segments[segment]?.words ?? []
  const text = row?.querySelector('[data-text]')
  const target = words[word]
  if (!text || !target) return null
  const start = words.slice(0, word).reduce((sum, each) => sum + each.text.length, 0)
  return rangeIn(text, start, start + target.text.trimEnd().length)
}

/** A draft shifts the rows after it. */
function draftsBefore({ ui, store }: EditorContext, index: number): 0 | 1 {
  const at = draftIndex(store.getState().transcript, ui.getState().draft)
  return at >= 0 && at <= index ? 1 : 0
}
