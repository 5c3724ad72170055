import { useEffect, useEffectEvent, useState } from 'react'
import { bringsFiles, broughtBy, type Brought } from './pickedFiles'

/**
 * Takes files dropped or pasted anywhere in the window; beside the page a drop would make the browser leave it.
 * @returns whether files are being dragged over the window
 */
export function useBrought(take: (brought: Brought) => void): boolean {
  const [over, setOver] = useState(false)
  const takeNow = useEffectEvent((transfer: DataTransfer | null) => {
    const brought = broughtBy(transfer)
    if (brought.files.length + brought.folders.length > 0) take(brought)
  })
  useEffect(() => {
    const drag = (event: DragEvent) => {
      if (!bringsFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => {
      // Leaving one element for another of the page is not leaving the window.
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      if (!bringsFiles(event.dataTransfer)) return
      event.preventDefault()
      setOver(false)
      takeNow(event.dataTransfer)
    }
    const paste = (event: ClipboardEvent) => {
      if (bringsFiles(event.clipboardData)) takeNow(event.clipboardData)
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
