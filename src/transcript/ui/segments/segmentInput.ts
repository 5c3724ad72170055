/** Handles input in the segment being edited. The browser edits the text; this updates the transcript and keeps the text plain. */
import { caretIn, offsetAt, setCaret } from '../dom/caret'
import { rememberCaret, type EditorContext } from '../state/editorContext'
import { handleSegmentKey, splitAtCaret } from './segmentKeys'
import { normalizePlainText, toSingleLine, insertAtCaret } from '../dom/plainText'
import { redoEdit, undoEdit } from '../editing/undoRedo'
import { applyInput } from '../editing/inlineEditing'

export interface SegmentInput {
  /** During an IME composition the text must not be changed. */
  isComposing(): boolean
  stop(): void
}

export function attachSegmentInput(element: HTMLElement, editor: EditorContext, id: string): SegmentInput {
  const controller = new AbortController()
  let composing = false
  const on = <K extends keyof HTMLElementEventMap>(type: K, listener: (event: HTMLElementEventMap[K]) => void) =>
    element.addEventListener(type, listener, { signal: controller.signal })

  const handleInput = () => {
    if (!composing) normalizePlainText(element)
    applyInput(editor, id, { text: element.textContent, composing })
    if (editor.settings.getState().pauseTyping) editor.pauseWhileTyping.onInput()
    reveal()
  }
  let revealFrame = 0
  /** Keeps the edited line clear of the player and the on-screen keyboard. */
  const reveal = () => {
    cancelAnimationFrame(revealFrame)
    revealFrame = requestAnimationFrame(() => element.scrollIntoView({ block: 'nearest' }))
  }
  window.visualViewport?.addEventListener('resize', reveal, { signal: controller.signal })
  const insert = (text: string) => {
    insertAtCaret(element, toSingleLine(text))
    handleInput()
  }
  on('input', handleInput)
  on('compositionstart', () => (composing = true))
  on('compositionend', () => {
    composing = false
    handleInput()
  })
  on('pointerdown', () => (editor.column.current = null))
  on('keydown', (event) => {
    // 229: the key belongs to an IME, in browsers that end a composition before its last key.
    if (event.isComposing || event.keyCode === 229) return
    if (handleSegmentKey(editor, { id, element }, event)) event.preventDefault()
  })
  on('beforeinput', (event) => {
    const action = replacementFor(event)
    if (!action) return
    event.preventDefault()
    if (!composing) action()
  })
  on('paste', (event) => {
    event.preventDefault()
    insert(event.clipboardData?.getData('text/plain') ?? '')
  })
  // Text dragged within the segment would be duplicated.
  on('dragstart', (event) => event.preventDefault())
  on('drop', (event) => {
    event.preventDefault()
    const at = offsetAt(element, event.clientX, event.clientY)
    if (at !== null) setCaret(element, { start: at, end: at })
    insert(event.dataTransfer?.getData('text/plain') ?? '')
  })
  document.addEventListener('selectionchange', () => rememberCaret(editor, caretIn(element)), {
    signal: controller.signal,
  })

  /** Replaces inputs that would add formatting or line breaks, or use the browser's own undo history. */
  function replacementFor({ inputType, dataTransfer, data }: InputEvent): (() => void) | null {
    if (inputType === 'historyUndo') return () => undoEdit(editor)
    if (inputType === 'historyRedo') return () => redoEdit(editor)
    if (inputType === 'insertParagraph' || inputType === 'insertLineBreak')
      return () => splitAtCaret(editor, id, element)
    if (inputType === 'insertFromPaste' || inputType === 'insertFromDrop')
      return () => insert(dataTransfer?.getData('text/plain') ?? data ?? '')
    return inputType.startsWith('format') ? () => {} : null
  }

  return {
    isComposing: () => composing,
    stop() {
      controller.abort()
      cancelAnimationFrame(revealFrame)
    },
  }
}
