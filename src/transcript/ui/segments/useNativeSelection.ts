import { useEffect } from 'react'
import type { EditorContext } from '../state/editorContext'

/** Selects the rows that a native text selection spans, so that they can be edited as a whole. */
export function useNativeSelection(editor: EditorContext): void {
  useEffect(() => {
    let selected = false
    const update = () => {
      const selection = getSelection()
      const [from, to] = [rowOf(selection?.anchorNode), rowOf(selection?.focusNode)]
      const { readOnly } = editor.ui.getState()
      if (from && to && from !== to && !readOnly) {
        selected = true
        editor.ui.setState({ selectedRows: { from, to, byText: true } })
      } else if (selected && selection?.isCollapsed !== false) {
        selected = false
        editor.ui.setState({ selectedRows: null })
      }
    }
    document.addEventListener('selectionchange', update)
    return () => document.removeEventListener('selectionchange', update)
  }, [editor])
}

function rowOf(node: Node | null | undefined): string | undefined {
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest<HTMLElement>('[data-id]')?.dataset.id
}
