import { createElement, Suspense, useEffect, useLayoutEffect } from 'react'
import { useT } from '../../shared/i18n/intl'
import { notify } from '../../shared/notifications/notify'
import { ErrorBoundary } from '../../shared/ui/states/ErrorBoundary'
import { overlayLoaders } from '../overlayLoads'
import { lazyComponent, LoadError, retryLoad } from '../pages/lazyPages'
import { closeOverlay, typeAhead, useOverlay, type OverlayName } from './overlayState'

/** Shows the open overlay, which is loaded when it first opens. */
export function OverlayHost() {
  const name = useOverlay()
  useEffect(() => closeOverlay, [])
  if (!name) return null
  return (
    <ErrorBoundary key={name} fallback={(error) => <LoadFailed name={name} error={error} />}>
      <Suspense fallback={<TypeAhead />}>
        <Overlay name={name} />
      </Suspense>
    </ErrorBoundary>
  )
}

/** Keeps what is typed until the overlay is there; Escape gives up. */
function TypeAhead() {
  // Its cleanup is part of the commit that shows the overlay, which then has all that was typed.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') closeOverlay()
      else if (typeAhead(event)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  return null
}

// Looked up on render, so that the next attempt renders the newly loaded component.
const Overlay = ({ name }: { name: OverlayName }) => createElement(lazyComponent(overlayLoaders[name]))

/** Says that it could not be loaded, and closes it: the next press tries again. */
function LoadFailed({ name, error }: { name: OverlayName; error: unknown }) {
  const t = useT()
  useEffect(() => {
    notify({ kind: 'error', text: t('app.load.failed') })
    if (error instanceof LoadError && error.reason === 'failed') void retryLoad(overlayLoaders[name], error.reason)
    closeOverlay()
  }, [name, error, t])
  return null
}
