/** A text selection over several segments that grows by keys, as in one text. It is the browser's own selection. */
import { flushSync } from 'react-dom'
import { segmentIndex } from '../../model/edit'
import type { Transcript } from '../../model/transcript'
import { offsetOf, rangeIn } from '../dom/caret'
import { rowOf } from '../dom/selectedPassage'
import type { EditorContext } from '../state/editorContext'
import { stopEditing } from './inlineEditing'

/** A place in the text. */
interface TextPlace {
  readonly id: string
  /** Offset in the segment's text, in UTF-16 units. */
  readonly at: number
}

type Arrow = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown'

export const isArrow = (key: string): key is Arrow => /^Arrow(?:Left|Right|Up|Down)$/.test(key)

/**
 * Shift and an arrow at the edge of the segment being edited: ends editing and selects on, into the next segment. False when the
 * selection has not reached that edge, or there is no segment beyond.
 */
export function selectBeyond(
  editor: EditorContext,
  { id, element }: { id: string; element: HTMLElement },
  key: Arrow,
): boolean {
  const selection = getSelection()
  if (!selection?.anchorNode || !selection.focusNode || !element.contains(selection.anchorNode)) return false
  const anchor = { id, at: offsetOf(element, selection.anchorNode, selection.anchorOffset) }
  const focus = { id, at: offsetOf(element, selection.focusNode, selection.focusOffset) }
  const step = stepOf(element, key)
  if (focus.at !== (step > 0 ? element.textContent.length : 0)) return false
  const next = placeBeside(editor.store.getState().transcript, focus, step)
  if (!next || next.id === id) return false
  // The words of the segment must be in the page before they can be selected.
  flushSync(() => stopEditing(editor))
  editor.list.current?.focusRow(next.id)
  select(editor, anchor, next)
  editor.selectsWriting.current = true
  return true
}

/** Shift and an arrow while text is selected: moves the end of the selection. False without one. */
export function extendSelection(editor: EditorContext, key: Arrow): boolean {
  const selection = getSelection()
  if (!selection || selection.isCollapsed) return false
  const [anchor, focus] = [
    placeOf(selection.anchorNode, selection.anchorOffset),
    placeOf(selection.focusNode, selection.focusOffset),
  ]
  if (!anchor || !focus) return false
  const row = rowOf(selection.focusNode)
  const step = row ? stepOf(row, key) : 1
  if (key === 'ArrowUp' || key === 'ArrowDown') {
    selection.modify('extend', step > 0 ? 'forward' : 'backward', 'line')
    if (placeOf(selection.focusNode, selection.focusOffset)) return true
  }
  const next = placeBeside(editor.store.getState().transcript, focus, step)
  if (next) select(editor, anchor, next)
  return true
}

function select(editor: EditorContext, anchor: TextPlace, focus: TextPlace): void {
  const [from, to] = [nodeAt(anchor), nodeAt(focus)]
  if (from && to) {
    getSelection()?.setBaseAndExtent(from.startContainer, from.startOffset, to.startContainer, to.startOffset)
    to.startContainer.parentElement?.scrollIntoView({ block: 'nearest' })
  } else {
    // Its row is not in the page yet; the next key finds it there.
    editor.list.current?.reveal(segmentIndex(editor.store.getState().transcript, focus.id))
  }
}

function nodeAt({ id, at }: TextPlace): Range | null {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-id]')]
  const text = rows.find((row) => row.dataset['id'] === id)?.querySelector('[data-text]')
  return text ? rangeIn(text, at, at) : null
}

function placeOf(node: Node | null, offset: number): TextPlace | null {
  const row = rowOf(node)
  const id = row?.dataset['id']
  return node && row && id !== undefined ? { id, at: offsetOf(row, node, offset) } : null
}

const stepOf = (element: Element, key: Arrow): 1 | -1 => {
  const isRightToLeft = getComputedStyle(element).direction === 'rtl'
  if (key === 'ArrowUp' || key === 'ArrowDown') return key === 'ArrowDown' ? 1 : -1
  return (key === 'ArrowRight') !== isRightToLeft ? 1 : -1
}

const characters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The place one character on or back; in a neighboring segment, after its first or before its last character. Null at the ends. */
function placeBeside(transcript: Transcript, { id, at }: TextPlace, step: 1 | -1): TextPlace | null {
  const index = segmentIndex(transcript, id)
  const text = transcript.segments[index]?.text ?? ''
  const rest = step > 0 ? text.slice(at) : text.slice(0, at)
  if (rest !== '') return { id, at: at + step * characterLength(rest, step) }
  const neighbor = transcript.segments[index + step]
  if (!neighbor) return null
  const length = characterLength(neighbor.text, step)
  return { id: neighbor.id, at: step > 0 ? length : neighbor.text.length - length }
}

/** Length of the first character, or of the last one with -1, in UTF-16 units. */
function characterLength(text: string, step: 1 | -1): number {
  return [...characters.segment(text)].at(step > 0 ? 0 : -1)?.segment.length ?? 0
}
