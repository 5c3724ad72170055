import { useRef, type DOMAttributes, type KeyboardEvent, type MouseEvent } from 'react'
import { segmentIndex } from '../../model/edit'
import { paragraphIndex, type Paragraph } from '../../model/paragraphs'
import type { Segment } from '../../model/transcript'
import { offsetAt, type Caret } from '../dom/caret'
import { useEditor, type EditorContext, type OpenMenu } from '../state/editorContext'
import { assignSpeakerNumber, selectedSegmentIds, deleteSegments } from '../editing/segmentActions'
import { isWholeSelection } from '../editing/selectedText'
import { startEditing, stopEditing } from '../editing/inlineEditing'
import { extendSelection, isArrow } from '../editing/keyboardSelection'
import { cutSelection, handleSelectionKey, replaceSelection } from '../editing/selectionEditing'

interface Rows {
  /** The segments. */
  readonly rows: readonly Segment[]
  readonly paragraphs: readonly Paragraph[]
  readonly onSeek: (ms: number) => void
}

/** Delegated mouse, focus and keyboard handlers for all segments. */
export function useRowHandlers({ rows, paragraphs, onSeek }: Rows): DOMAttributes<HTMLElement> {
  const editor = useEditor()
  const wasPlaying = useRef(false)
  const segmentAt = (target: EventTarget) => rows[indexAt(target)]
  const paragraphAt = (index: number) =>
    paragraphs[paragraphIndex(paragraphs, index)]?.segments.map(({ id }) => id) ?? []
  return {
    onMouseDown(event) {
      // Otherwise the browser extends the text selection, too.
      if (event.shiftKey && inMargin(event.target)) event.preventDefault()
    },
    onClick(event) {
      const segment = segmentAt(event.target)
      if (event.detail < 2) wasPlaying.current = editor.player.state().playing
      if (segment) handleClick(editor, event, { segment, paragraph: paragraphAt(indexAt(event.target)), onSeek })
    },
    onDoubleClick(event) {
      const segment = segmentAt(event.target)
      const text = event.target instanceof Element ? event.target.closest('[data-text]') : null
      if (!segment || !text || editor.ui.getState().editing?.id === segment.id) return
      startEditing(editor, segment.id, clickedWord(segment, event.target) ?? clickedOffset(text, event))
      // The first of the two clicks plays the word, if only in a moment.
      if (editor.ui.getState().editing && !wasPlaying.current) editor.player.pause()
    },
    onFocus(event) {
      const id = segmentAt(event.target)?.id
      const { activeId, editing } = editor.ui.getState()
      if (!id) return
      if (editing && editing.id !== id) stopEditing(editor)
      if (activeId !== id) editor.ui.setState({ activeId: id })
    },
    onKeyDown(event) {
      const row = event.target instanceof HTMLElement && event.target.dataset.id !== undefined ? event.target : null
      if (!row) return
      const index = indexAt(row)
      if (handleRowKey(editor, event, { rows, index, paragraph: paragraphAt(index) })) event.preventDefault()
    },
    onPaste(event) {
      const { editing, readOnly } = editor.ui.getState()
      const text = event.clipboardData.getData('text/plain')
      if (!editing && !readOnly && text !== '' && replaceSelection(editor, text)) event.preventDefault()
    },
  }
}

/** Index of the segment that contains this element, or that this control is about; -1 for none. */
function indexAt(target: EventTarget): number {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-segment], [data-of]') : null
  return Number(element?.dataset.segment ?? element?.dataset.of ?? -1)
}

/** The text range of the word that was clicked, without the space after it. */
function clickedWord({ words }: Segment, target: EventTarget): Caret | null {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-word]') : null
  const index = Number(element?.dataset.word)
  const word = words[index]
  if (!word) return null
  const start = words.slice(0, index).reduce((sum, { text }) => sum + text.length, 0)
  return { start, end: start + word.text.trimEnd().length }
}

function clickedOffset(text: Element, { clientX, clientY }: MouseEvent): Caret {
  const at = offsetAt(text, clientX, clientY) ?? 0
  return { start: at, end: at }
}

function inMargin(target: EventTarget): boolean {
  return target instanceof Element && target.closest('[data-margin]') !== null
}

interface ClickedRow {
  readonly segment: Segment
  /** Ids of all segments of its paragraph. */
  readonly paragraph: readonly string[]
  readonly onSeek: (ms: number) => void
}

function handleClick(editor: EditorContext, event: MouseEvent, row: ClickedRow): void {
  const { target, shiftKey } = event
  const { segment, paragraph, onSeek } = row
  if (!(target instanceof Element)) return
  if (shiftKey && inMargin(target)) return selectParagraph(editor, paragraph)
  const button = target.closest<HTMLElement>('[data-do]')
  const word = target.closest<HTMLElement>('[data-word]')
  if (button) return handleButton(editor, button, row)
  // The click ended a text selection: don't play.
  if (getSelection()?.isCollapsed === false) return
  if (editor.ui.getState().selectedRows) editor.ui.setState({ selectedRows: null })
  const startMs = word && segment.words[Number(word.dataset.word)]?.startMs
  if (typeof startMs !== 'number') return
  onSeek(startMs)
  const clicked = clickedWord(segment, target)
  if (clicked) editor.ui.getState().passageActions?.onWord(segment.id, clicked.start)
}

function handleButton(editor: EditorContext, button: HTMLElement, row: ClickedRow): void {
  const { segment, paragraph, onSeek } = row
  const open = (menu: Pick<OpenMenu, 'kind' | 'paragraph'>) =>
    editor.ui.setState({ menu: { ...menu, segment: segment.id, anchor: button } })
  const action = button.dataset.do
  if (action === 'play') onSeek(segment.startMs)
  else if (action === 'edit') startEditing(editor, segment.id)
  else if (action === 'menu') open({ kind: 'segment' })
  else if (action === 'speaker') open({ kind: 'speaker', paragraph })
}

/** Selects from the anchor to the far end of this paragraph. */
function selectParagraph(editor: EditorContext, paragraph: readonly string[]): void {
  const { selectedRows, activeId } = editor.ui.getState()
  const { transcript } = editor.store.getState()
  const [first, last] = [paragraph[0] ?? '', paragraph.at(-1) ?? '']
  const anchor = selectedRows?.from ?? activeId ?? first
  const isBelow = segmentIndex(transcript, first) >= segmentIndex(transcript, anchor)
  selectTo(editor, isBelow ? last : first)
}

/** Selects the rows from the selection anchor, or the active row, to this one. */
function selectTo(editor: EditorContext, id: string): void {
  const { selectedRows, activeId, readOnly } = editor.ui.getState()
  stopEditing(editor)
  if (!readOnly) editor.ui.setState({ selectedRows: { from: selectedRows?.from ?? activeId ?? id, to: id } })
}

interface KeyRow extends Pick<Rows, 'rows'> {
  readonly index: number
  /** Ids of all segments of its paragraph. */
  readonly paragraph: readonly string[]
}

/** Handles keys on a focused segment. True when handled. */
function handleRowKey(editor: EditorContext, event: KeyboardEvent, { rows, index, paragraph }: KeyRow): boolean {
  const { key } = event
  const { readOnly, selectedRows } = editor.ui.getState()
  if (!event.getModifierState('AltGraph') && (event.ctrlKey || event.metaKey || event.altKey)) {
    const cuts = key === 'x' && !event.altKey && !readOnly && getSelection()?.isCollapsed === false
    if (cuts) void cutSelection(editor)
    return cuts
  }
  if (event.shiftKey && isArrow(key) && extendSelection(editor, key)) return true
  if (!readOnly && handleSelectionKey(editor, event.nativeEvent)) return true
  const steps: Record<string, number> = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: rows.length - 1 }
  const next = rows[steps[key] ?? -1]
  if (key in steps) {
    if (next && event.shiftKey) selectTo(editor, next.id)
    else editor.ui.setState({ selectedRows: null })
    if (next) editor.list.current?.focusRow(next.id)
    return true
  }
  const id = rows[index]?.id ?? ''
  if (key === 'Escape' && selectedRows) editor.ui.setState({ selectedRows: null })
  else if (readOnly) return false
  else if (key === 'Enter' || key === 'F2') startEditing(editor, id)
  else if ((key === 'Delete' || key === 'Backspace') && !isWholeSelection(editor) && replaceSelection(editor))
    return true
  else if (key === 'Delete') {
    // Words that are selected are no reason to delete the whole segments that contain them.
    if (!selectedRows) deleteSegments(editor, [id])
    else if (isWholeSelection(editor)) deleteSegments(editor, selectedSegmentIds(editor))
  } else if (/^[1-9]$/.test(key))
    assignSpeakerNumber(editor, selectedRows ? selectedSegmentIds(editor) : paragraph, Number(key))
  else return false
  return true
}
