/** Editing a text selection outside the segment being edited, mostly over several segments, as in one text. */
import { flushSync } from 'react-dom'
import type { Passage } from '../../anchors/anchors'
import { replacePassage } from '../../operations/replacePassage'
import { toSingleLine } from '../dom/plainText'
import { selectedPassage } from '../dom/selectedPassage'
import { segmentOf, type EditorContext } from '../state/editorContext'
import { startEditing } from './inlineEditing'
import { segmentsBetween } from './segmentActions'
import { copySelectedText } from './selectedText'

/** Replaces the selected text, and goes on editing after it; one step of the history. False without a selection. */
export function replaceSelection(editor: EditorContext, text = ''): boolean {
  const passage = passageNow()
  return passage !== null && replace(editor, passage, text)
}

/** Copies the selected text and removes it. It stays if it can't be copied. */
export async function cutSelection(editor: EditorContext): Promise<void> {
  const passage = passageNow()
  if (!passage) return
  const segments = segmentsBetween(editor.store.getState().transcript, passage.segment, passage.endSegment)
  if (await copySelectedText(editor, { segments, text: passage }, false)) replace(editor, passage, '')
}

/**
 * A key pressed while text is selected that was being written: writes over it, or leaves it with the caret at one of its ends. True when
 * handled; after the first key of an input method the selection is gone, and the browser goes on composing.
 */
export function handleSelectionKey(editor: EditorContext, { key, keyCode }: KeyboardEvent): boolean {
  const passage = editor.selectsWriting.current ? passageNow() : null
  if (!passage) return false
  if (key === 'ArrowLeft' || key === 'ArrowUp') return putCaret(editor, passage.segment, passage.start)
  if (key === 'ArrowRight' || key === 'ArrowDown') return putCaret(editor, passage.endSegment, passage.end)
  // 229: the key belongs to an IME.
  if (key === 'Dead' || keyCode === 229) {
    flushSync(() => replace(editor, passage, ''))
    return false
  }
  return [...key].length === 1 && replace(editor, passage, key)
}

function putCaret(editor: EditorContext, id: string, at: number): boolean {
  startEditing(editor, id, { start: at, end: at })
  return true
}

function passageNow(): Passage | null {
  const selection = getSelection()
  return selection && !selection.isCollapsed ? selectedPassage(selection.getRangeAt(0)) : null
}

function replace(editor: EditorContext, passage: Passage, typed: string): boolean {
  const text = toSingleLine(typed)
  const { transcript, apply } = editor.store.getState()
  const replaced = replacePassage(transcript, passage, text)
  if (!replaced) return false
  getSelection()?.removeAllRanges()
  apply(replaced.edit)
  editor.ui.setState({ selectedRows: null })
  const { caret } = replaced
  if (!caret) return true
  startEditing(editor, caret.id, { start: caret.at, end: caret.at })
  const after = segmentOf(editor, caret.id)?.text ?? ''
  const before = after.slice(0, caret.at - text.length) + after.slice(caret.at)
  // What is typed next belongs to the same step.
  const input = { segment: caret.id, before, after, atMs: Date.now(), composing: text === '' }
  if (caret.id === passage.segment) editor.undoGrouping.shouldMerge(input)
  return true
}
