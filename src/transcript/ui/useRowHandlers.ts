import { useRef, type DOMAttributes, type KeyboardEvent, type MouseEvent } from 'react'
import type { Segment } from '../model'
import { caretIn, offsetAt } from './caret'
import { useDesk, type Desk } from './desk'
import { markedIds, removeRows } from './rows'
import { edit, leave } from './writing'

/** What pressing, clicking and focusing does anywhere in the rows. One set of handlers for all of them. */
export function useRowHandlers(rows: readonly Segment[], onJump: (ms: number) => void): DOMAttributes<HTMLElement> {
  const desk = useDesk()
  const played = useRef(false)
  return {
    onMouseDown(event) {
      // Else the browser selects the text up to there, too.
      if (event.shiftKey && inMargin(event.target)) event.preventDefault()
    },
    onClick(event) {
      const row = rowAt(event.target)
      const segment = rows[Number(row?.dataset.segment)]
      if (event.detail < 2) played.current = desk.player.state().playing
      if (row && segment) click(desk, event, segment, onJump)
    },
    onDoubleClick(event) {
      const row = rowAt(event.target)
      const text = row?.querySelector('[data-text]')
      const id = row?.dataset.id
      if (!id || !text?.contains(event.target as Node) || desk.doing.getState().live?.id === id) return
      const at = offsetAt(text, event.clientX, event.clientY) ?? caretIn(text)?.start ?? 0
      edit(desk, id, { start: at, end: at })
      // The first of the two clicks played the word.
      if (desk.doing.getState().live && !played.current && desk.player.state().playing) desk.player.pause()
    },
    onFocus(event) {
      const id = rowAt(event.target)?.dataset.id
      const { active, live } = desk.doing.getState()
      if (!id) return
      if (live && live.id !== id) leave(desk)
      if (active !== id) desk.doing.setState({ active: id })
    },
    onKeyDown(event) {
      const row = rowAt(event.target)
      if (row && row === event.target && pressKey(desk, rows, row, event)) event.preventDefault()
    },
  }
}

function rowAt(target: EventTarget): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-id]') : null
}

function inMargin(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-margin]') !== null
}

function click(desk: Desk, event: MouseEvent, segment: Segment, onJump: (ms: number) => void): void {
  const { target, shiftKey } = event
  if (!(target instanceof Element)) return
  if (shiftKey && inMargin(target)) return mark(desk, segment.id)
  const button = target.closest<HTMLElement>('[data-do]')
  const word = target.closest<HTMLElement>('[data-word]')
  if (button) return press(desk, button, segment, onJump)
  // A text that was just selected is to be copied, not played.
  if (getSelection()?.isCollapsed === false) return
  if (desk.doing.getState().marked) desk.doing.setState({ marked: null })
  const startMs = word && segment.words[Number(word.dataset.word)]?.startMs
  if (typeof startMs === 'number') onJump(startMs)
}

function press(desk: Desk, button: HTMLElement, segment: Segment, onJump: (ms: number) => void): void {
  const open = (kind: 'segment' | 'speaker') =>
    desk.doing.setState({ menu: { kind, segment: segment.id, anchor: button } })
  const action = button.dataset.do
  if (action === 'play') onJump(segment.startMs)
  else if (action === 'edit') edit(desk, segment.id)
  else if (action === 'menu') open('segment')
  else if (action === 'speaker') open('speaker')
}

/** Marks the rows from the one that was marked first, or is active, to that one. */
function mark(desk: Desk, id: string): void {
  const { marked, active, readOnly } = desk.doing.getState()
  leave(desk)
  if (!readOnly) desk.doing.setState({ marked: { from: marked?.from ?? active ?? id, to: id } })
}

/** Keys on a row that has the focus. True when it was one of them. */
function pressKey(desk: Desk, rows: readonly Segment[], row: HTMLElement, event: KeyboardEvent): boolean {
  const id = row.dataset.id ?? ''
  const index = Number(row.dataset.segment)
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const steps: Record<string, number> = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: rows.length - 1 }
  const next = rows[steps[event.key] ?? -1]
  if (event.key in steps) {
    if (next && event.shiftKey) mark(desk, next.id)
    else desk.doing.setState({ marked: null })
    if (next) desk.list.current?.focusRow(next.id)
    return true
  }
  return actOn(desk, id, event.key)
}

function actOn(desk: Desk, id: string, key: string): boolean {
  const { readOnly, marked } = desk.doing.getState()
  if (key === 'Escape' && marked) desk.doing.setState({ marked: null })
  else if (readOnly) return false
  else if (key === 'Enter' || key === 'F2') edit(desk, id)
  else if (key === 'Delete') removeRows(desk, marked ? markedIds(desk) : [id])
  else return false
  return true
}
