import { useEffect, useEffectEvent, useState } from 'react'
import { hasFiles, readDroppedFiles, type DroppedFiles } from './droppedFiles'

/**
 * Handles files dropped or pasted anywhere in the window; unhandled, a drop would navigate away from the page.
 * @returns whether files are being dragged over the window
 */
export function useFileDrop(onDrop: (dropped: DroppedFiles) => void): boolean {
  const [over, setOver] = useState(false)
  const handleTransfer = useEffectEvent((transfer: DataTransfer | null) => {
    const dropped = readDroppedFiles(transfer)
    if (dropped.files.length + dropped.folders.length > 0) onDrop(dropped)
  })
  useEffect(() => {
    const drag = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      // Moving between elements of the page isn't leaving the window.
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(false)
      handleTransfer(event.dataTransfer)
    }
    const paste = (event: ClipboardEvent) => {
      if (hasFiles(event.clipboardData)) handleTransfer(event.clipboardData)
    }
    const stop = new AbortController()
    const { signal } = stop
    window.addEventListener('dragenter', drag, { signal })
    window.addEventListener('dragover', drag, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', drop, { signal })
    window.addEventListener('paste', paste, { signal })
    return () => stop.abort()
  }, [])
  return over
}
