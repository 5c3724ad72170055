import nprogress from 'nprogress'
import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { LoadView } from '../../shared/ui/states/LoadView'
import './PageProgress.css'

nprogress.configure({
  speed: 1000,
  showSpinner: false,
  barSelector: '[data-bar]',
  template: '<div class="bar" data-bar aria-hidden="true"><div class="peg"></div></div>',
})

/** Number of parts of the page still loading. */
let loadingCount = 0

function doneUnlessLoading(): void {
  if (loadingCount === 0) nprogress.done()
}

/** The progress bar at the top of the window: starts on every navigation, ends once everything has loaded. */
export function PageProgress() {
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    nprogress.start()
  }, [pathname])
  // By now the page has registered everything it loads.
  useEffect(doneUnlessLoading, [pathname])
  return null
}

/** Placeholder for a page, or a part of one, that is loading. */
export function PageLoading() {
  useLayoutEffect(() => {
    loadingCount += 1
    return () => {
      loadingCount -= 1
      // The loaded content may be loading a part of its own.
      queueMicrotask(doneUnlessLoading)
    }
  }, [])
  return <LoadView />
}
