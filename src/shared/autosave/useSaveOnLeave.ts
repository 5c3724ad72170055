import { useEffect } from 'react'

/** What leaving a page needs to know of an autosave. */
interface Saving {
  readonly state: { getState(): { readonly status: { readonly type: string }; readonly isPersisted: boolean } }
  saveNow(): Promise<void>
}

/** Saves at once when the page is hidden, as it may be closed. Prompts before unload only if changes are stored nowhere. */
export function useSaveOnLeave(autosave: Saving | null): void {
  useEffect(() => {
    if (!autosave) return
    const onHide = () => document.visibilityState === 'hidden' && void autosave.saveNow()
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      const { status, isPersisted } = autosave.state.getState()
      if (!isPersisted && status.type !== 'saved') event.preventDefault()
    }
    const controller = new AbortController()
    const { signal } = controller
    document.addEventListener('visibilitychange', onHide, { signal })
    window.addEventListener('beforeunload', onBeforeUnload, { signal })
    return () => controller.abort()
  }, [autosave])
}
