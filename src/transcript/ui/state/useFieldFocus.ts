import { useEffect, useRef, type RefObject } from 'react'
import { useEditor } from './editorContext'

/** Focuses the field of a bar when it opens, and on each further focus request. */
export function useFieldFocus(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null)
  const { ui } = useEditor()
  useEffect(() => {
    const focusField = () => {
      field.current?.focus()
      field.current?.select()
    }
    focusField()
    return ui.subscribe((now, before) => {
      if (now.focusRequests !== before.focusRequests) focusField()
    })
  }, [ui])
  return field
}
