import { createElement, Suspense, useState, type ReactNode } from 'react'
import { useT } from '../../shared/i18n/intl'
import { reloadPage } from '../../shared/browser/reloadPage'
import { ErrorBoundary, CrashResult } from '../../shared/ui/states/ErrorBoundary'
import { PlainButton } from '../../shared/ui/buttons/PlainButton'
import { ResultPage } from '../../shared/ui/states/ResultPage'
import { retryLoad, LoadError, lazyComponent, type PageLoader } from './lazyPages'

/** A page or the shell, loaded when first shown. Contains its own errors and offers a retry. */
export function LazyPage({ load, fallback }: { load: PageLoader; fallback: ReactNode }) {
  return (
    <ErrorBoundary fallback={(error, retry) => <LoadFailureView error={error} load={load} onRetry={retry} />}>
      <Suspense fallback={fallback}>
        <LazyContent load={load} />
      </Suspense>
    </ErrorBoundary>
  )
}

// Looked up on render, so that a retry renders the newly loaded component.
function LazyContent({ load }: { load: PageLoader }) {
  return createElement(lazyComponent(load))
}

function LoadFailureView({ error, load, onRetry }: { error: unknown; load: PageLoader; onRetry: () => void }) {
  const t = useT()
  const [offline, setOffline] = useState(false)
  if (!(error instanceof LoadError)) return <CrashResult onRetry={onRetry} />
  if (error.reason === 'outdated') {
    const reload = (
      <PlainButton primary onClick={reloadPage}>
        {t('app.load.reload')}
      </PlainButton>
    )
    return <ResultPage kind="500" text={t('app.load.outdated')} actions={reload} />
  }
  const { reason } = error
  const retry = async () => {
    const method = await retryLoad(load, reason)
    setOffline(method === 'offline')
    if (method === 'reload') reloadPage()
    if (method === 'import') onRetry()
  }
  return <CrashResult onRetry={() => void retry()} text={t(offline ? 'app.load.failed' : `app.load.${reason}`)} />
}
