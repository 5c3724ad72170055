import { useEffect, useLayoutEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { LoadView } from '../../shared/ui/states/LoadView'
import type { progressBar } from './progressBar'

/** The first seconds belong to the page, which has the skeleton. */
const loadAfterMs = 3_000

let bar: typeof progressBar | null = null
/** Number of parts of the page still loading. */
let loadingCount = 0

/** Without the bar, the page still shows its placeholder. */
async function loadBar(): Promise<void> {
  try {
    bar ??= (await import('./progressBar')).progressBar
    if (loadingCount > 0) bar.start()
  } catch {
    // The next navigation tries again.
  }
}

function doneUnlessLoading(): void {
  if (loadingCount === 0) bar?.done()
}

/** The progress bar at the top of the window: starts on every navigation, ends once everything has loaded. */
export function PageProgress() {
  const { pathname, key } = useLocation()
  const type = useNavigationType()
  // Arrivals and redirects, which the skeleton covers.
  const arrives = key === 'default' || type === NavigationType.Replace
  useLayoutEffect(() => {
    if (bar) bar.start()
    else if (!arrives) void loadBar()
  }, [pathname, arrives])
  // By now the page has registered everything it loads.
  useEffect(doneUnlessLoading, [pathname])
  useEffect(() => {
    const timer = setTimeout(() => void loadBar(), loadAfterMs)
    return () => {
      clearTimeout(timer)
      bar?.done()
    }
  }, [])
  return null
}

/** Placeholder for a page, or a part of one, that is loading. */
export function PageLoading() {
  useLayoutEffect(() => {
    loadingCount += 1
    bar?.start()
    return () => {
      loadingCount -= 1
      // The loaded content may be loading a part of its own.
      queueMicrotask(doneUnlessLoading)
    }
  }, [])
  return <LoadView />
}
