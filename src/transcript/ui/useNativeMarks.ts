import { useEffect } from 'react'
import type { Desk } from './desk'

/** Rows across which text is selected are marked: what the browser selects can be worked on as a whole. */
export function useNativeMarks(desk: Desk): void {
  useEffect(() => {
    let selected = false
    const follow = () => {
      const selection = getSelection()
      const [from, to] = [rowOf(selection?.anchorNode), rowOf(selection?.focusNode)]
      const { readOnly } = desk.doing.getState()
      if (from && to && from !== to && !readOnly) {
        selected = true
        desk.doing.setState({ marked: { from, to } })
      } else if (selected && selection?.isCollapsed !== false) {
        selected = false
        desk.doing.setState({ marked: null })
      }
    }
    document.addEventListener('selectionchange', follow)
    return () => document.removeEventListener('selectionchange', follow)
  }, [desk])
}

function rowOf(node: Node | null | undefined): string | undefined {
  const element = node instanceof Element ? node : node?.parentElement
  return element?.closest<HTMLElement>('[data-id]')?.dataset.id
}
