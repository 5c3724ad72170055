import { useEffect } from 'react'
import { rowOf, selectedPassage } from '../dom/selectedPassage'
import type { EditorContext } from '../state/editorContext'

/** Follows the browser's text selection: what it covers is a passage, and the rows that it spans can be edited as a whole. */
export function useNativeSelection(editor: EditorContext): void {
  useEffect(() => {
    let selected = false
    const update = () => {
      const selection = getSelection()
      const passage = selection && !selection.isCollapsed ? selectedPassage(selection.getRangeAt(0)) : null
      if (!passage) editor.selectsWriting.current = false
      const { readOnly, passage: before } = editor.ui.getState()
      if (passage !== before) editor.ui.setState({ passage })
      const [from, to] = [rowOf(selection?.anchorNode), rowOf(selection?.focusNode)]
      const [fromId, toId] = [from?.dataset['id'], to?.dataset['id']]
      if (passage && fromId && toId && fromId !== toId && !readOnly) {
        selected = true
        const text = { start: passage.start, end: passage.end }
        editor.ui.setState({ selectedRows: { from: fromId, to: toId, text } })
      } else if (selected && selection?.isCollapsed !== false) {
        selected = false
        editor.ui.setState({ selectedRows: null })
      }
    }
    document.addEventListener('selectionchange', update)
    return () => document.removeEventListener('selectionchange', update)
  }, [editor])
}
