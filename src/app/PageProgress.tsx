import nprogress from 'nprogress'
import 'nprogress/nprogress.css'
import { useEffect, useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { LoadView } from '../shared/ui/LoadView'
import './PageProgress.css'

nprogress.configure({
  speed: 1000,
  showSpinner: false,
  barSelector: '[data-bar]',
  template: '<div class="bar" data-bar aria-hidden="true"><div class="peg"></div></div>',
})

/** How many parts of the page are still loading. */
let loading = 0

function doneUnlessLoading(): void {
  if (loading === 0) nprogress.done()
}

/** The bar at the top of the window: begins with every change of the page, ends when nothing of it is loading any more. */
export function PageProgress() {
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    nprogress.start()
  }, [pathname])
  // By now the page has counted what it loads.
  useEffect(doneUnlessLoading, [pathname])
  return null
}

/** Stands in the place of a page, or of a part of it, that is loading. */
export function PageLoading() {
  useLayoutEffect(() => {
    loading += 1
    return () => {
      loading -= 1
      // What came may be loading a part of its own.
      queueMicrotask(doneUnlessLoading)
    }
  }, [])
  return <LoadView />
}
