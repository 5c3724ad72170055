/** Dialogs and menus whose code is loaded apart from the page that opens them. */
import { useEffect, useState, type ComponentType } from 'react'
import { useT } from '../../i18n/intl'
import { notify } from '../../notifications/notify'

interface OverlayProps {
  onClose: () => void
}

export interface LazyOverlay<P extends OverlayProps> {
  (props: P): React.ReactNode
  /** Loads it before it opens, as when its button is pointed at. Never rejects: opening it tries again. */
  preload: () => void
}

/** The first seconds belong to the page. */
const preloadAfterMs = 3_000

/** An overlay that is loaded when it first opens. If that fails it says so and closes; opening it again tries again. */
export function lazyOverlay<P extends OverlayProps>(load: () => Promise<ComponentType<P>>): LazyOverlay<P> {
  let loading: Promise<void> | null = null
  let Loaded: ComponentType<P> | null = null
  const start = () => {
    loading ??= load().then(
      (component) => {
        Loaded = component
      },
      (cause: unknown) => {
        loading = null
        throw cause
      },
    )
    return loading
  }
  function Overlay(props: P) {
    const t = useT()
    const { onClose } = props
    const [ready, setReady] = useState(Loaded !== null)
    useEffect(() => {
      if (ready) return
      let open = true
      const fail = () => {
        if (!open) return
        notify({ kind: 'error', text: t('app.load.failed') })
        onClose()
      }
      start().then(() => open && setReady(true), fail)
      return () => {
        open = false
      }
    }, [ready, onClose, t])
    return Loaded && <Loaded {...props} />
  }
  return Object.assign(Overlay, { preload: () => void start().catch(() => undefined) })
}

/** Loads what this component may open, once the page has had its time. The list must be constant. */
export function useLatePreload(overlays: readonly { preload: () => void }[]): void {
  useEffect(() => {
    const timer = setTimeout(() => overlays.forEach(({ preload }) => preload()), preloadAfterMs)
    return () => clearTimeout(timer)
  }, [overlays])
}
