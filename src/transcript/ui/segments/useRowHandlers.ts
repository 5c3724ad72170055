import { useRef, type DOMAttributes, type KeyboardEvent, type MouseEvent } from 'react'
import type { Segment } from '../../model/transcript'
import { caretIn, offsetAt } from '../dom/caret'
import { useEditor, type EditorContext } from '../state/editorContext'
import { selectedSegmentIds, deleteSegments } from '../editing/segmentActions'
import { startEditing, stopEditing } from '../editing/inlineEditing'

/** Delegated mouse, focus and keyboard handlers for all rows. */
export function useRowHandlers(rows: readonly Segment[], onSeek: (ms: number) => void): DOMAttributes<HTMLElement> {
  const editor = useEditor()
  const wasPlaying = useRef(false)
  return {
    onMouseDown(event) {
      // Otherwise the browser extends the text selection, too.
      if (event.shiftKey && inMargin(event.target)) event.preventDefault()
    },
    onClick(event) {
      const row = rowAt(event.target)
      const segment = rows[Number(row?.dataset.segment)]
      if (event.detail < 2) wasPlaying.current = editor.player.state().playing
      if (row && segment) handleClick(editor, event, { segment, onSeek })
    },
    onDoubleClick(event) {
      const row = rowAt(event.target)
      const text = row?.querySelector('[data-text]')
      const id = row?.dataset.id
      if (!id || !text?.contains(event.target as Node) || editor.ui.getState().editing?.id === id) return
      const at = offsetAt(text, event.clientX, event.clientY) ?? caretIn(text)?.start ?? 0
      startEditing(editor, id, { start: at, end: at })
      // The first of the two clicks played the word.
      if (editor.ui.getState().editing && !wasPlaying.current && editor.player.state().playing) editor.player.pause()
    },
    onFocus(event) {
      const id = rowAt(event.target)?.dataset.id
      const { activeId, editing } = editor.ui.getState()
      if (!id) return
      if (editing && editing.id !== id) stopEditing(editor)
      if (activeId !== id) editor.ui.setState({ activeId: id })
    },
    onKeyDown(event) {
      const row = rowAt(event.target)
      if (row && row === event.target && handleRowKey(editor, { rows, row }, event)) event.preventDefault()
    },
  }
}

function rowAt(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null
}

function inMargin(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-margin]') !== null
}

interface ClickedRow {
  readonly segment: Segment
  readonly onSeek: (ms: number) => void
}

function handleClick(editor: EditorContext, event: MouseEvent, { segment, onSeek }: ClickedRow): void {
  const { target, shiftKey } = event
  if (!(target instanceof Element)) return
  if (shiftKey && inMargin(target)) return selectTo(editor, segment.id)
  const button = target.closest<HTMLElement>('[data-do]')
  const word = target.closest<HTMLElement>('[data-word]')
  if (button) return handleButton(editor, button, { segment, onSeek })
  // The click ended a text selection: don't play.
  if (getSelection()?.isCollapsed === false) return
  if (editor.ui.getState().selectedRows) editor.ui.setState({ selectedRows: null })
  const startMs = word && segment.words[Number(word.dataset.word)]?.startMs
  if (typeof startMs === 'number') onSeek(startMs)
}

function handleButton(editor: EditorContext, button: HTMLElement, { segment, onSeek }: ClickedRow): void {
  const open = (kind: 'segment' | 'speaker') =>
    editor.ui.setState({ menu: { kind, segment: segment.id, anchor: button } })
  const action = button.dataset.do
  if (action === 'play') onSeek(segment.startMs)
  else if (action === 'edit') startEditing(editor, segment.id)
  else if (action === 'menu') open('segment')
  else if (action === 'speaker') open('speaker')
}

/** Selects the rows from the selection anchor, or the active row, to this one. */
function selectTo(editor: EditorContext, id: string): void {
  const { selectedRows, activeId, readOnly } = editor.ui.getState()
  stopEditing(editor)
  if (!readOnly) editor.ui.setState({ selectedRows: { from: selectedRows?.from ?? activeId ?? id, to: id } })
}

/** Handles keys on a focused row. True when handled. */
function handleRowKey(
  editor: EditorContext,
  { rows, row }: { rows: readonly Segment[]; row: HTMLElement },
  event: KeyboardEvent,
): boolean {
  const id = row.dataset.id ?? ''
  const index = Number(row.dataset.segment)
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const steps: Record<string, number> = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: rows.length - 1 }
  const next = rows[steps[event.key] ?? -1]
  if (event.key in steps) {
    if (next && event.shiftKey) selectTo(editor, next.id)
    else editor.ui.setState({ selectedRows: null })
    if (next) editor.list.current?.focusRow(next.id)
    return true
  }
  return runRowKey(editor, id, event.key)
}

function runRowKey(editor: EditorContext, id: string, key: string): boolean {
  const { readOnly, selectedRows } = editor.ui.getState()
  if (key === 'Escape' && selectedRows) editor.ui.setState({ selectedRows: null })
  else if (readOnly) return false
  else if (key === 'Enter' || key === 'F2') startEditing(editor, id)
  else if (key === 'Delete') deleteSegments(editor, selectedRows ? selectedSegmentIds(editor) : [id])
  else return false
  return true
}
