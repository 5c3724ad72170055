import { useEffect } from 'react'
import { offsetOf } from '../dom/caret'
import type { EditorContext, SelectedText } from '../state/editorContext'

/** Selects the rows that a native text selection spans, so that they can be edited as a whole. */
export function useNativeSelection(editor: EditorContext): void {
  useEffect(() => {
    let selected = false
    const update = () => {
      const selection = getSelection()
      const [from, to] = [rowOf(selection?.anchorNode), rowOf(selection?.focusNode)]
      const [fromId, toId] = [from?.dataset['id'], to?.dataset['id']]
      const { readOnly } = editor.ui.getState()
      if (selection && fromId && toId && fromId !== toId && !readOnly) {
        selected = true
        editor.ui.setState({ selectedRows: { from: fromId, to: toId, text: selectedText(selection.getRangeAt(0)) } })
      } else if (selected && selection?.isCollapsed !== false) {
        selected = false
        editor.ui.setState({ selectedRows: null })
      }
    }
    document.addEventListener('selectionchange', update)
    return () => document.removeEventListener('selectionchange', update)
  }, [editor])
}

function selectedText({ startContainer, startOffset, endContainer, endOffset }: Range): SelectedText {
  const [first, last] = [rowOf(startContainer), rowOf(endContainer)]
  return {
    start: first ? offsetOf(first, startContainer, startOffset) : 0,
    end: last ? offsetOf(last, endContainer, endOffset) : 0,
  }
}

function rowOf(node: Node | null | undefined): HTMLElement | null {
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest<HTMLElement>('[data-id]') ?? null
}
