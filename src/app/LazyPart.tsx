import { createElement, Suspense, type ReactNode } from 'react'
import { useSay } from '../shared/intl'
import { CrashBoundary, CrashView } from '../shared/ui/CrashBoundary'
import { PlainButton } from '../shared/ui/PlainButton'
import { ResultPage } from '../shared/ui/ResultPage'
import { forgetPart, LoadError, partOf, type LoadPart } from './parts'

/** A page or the shell: loads when first shown, and keeps its own failures to itself, with a way to try again. */
export function LazyPart({ load, fallback }: { load: LoadPart; fallback: ReactNode }) {
  return (
    <CrashBoundary fallback={(error, retry) => <Failure error={error} load={load} onRetry={retry} />}>
      <Suspense fallback={fallback}>
        <Part load={load} />
      </Suspense>
    </CrashBoundary>
  )
}

// Looked up when rendered, so that a retry renders what it loaded anew.
function Part({ load }: { load: LoadPart }) {
  return createElement(partOf(load))
}

function Failure({ error, load, onRetry }: { error: unknown; load: LoadPart; onRetry: () => void }) {
  const say = useSay()
  if (!(error instanceof LoadError)) return <CrashView onRetry={onRetry} />
  if (error.reason === 'outdated') {
    const reload = (
      <PlainButton primary onClick={() => window.location.reload()}>
        {say('app.load.reload')}
      </PlainButton>
    )
    return <ResultPage kind="500" text={say('app.load.outdated')} actions={reload} />
  }
  const loadAgain = () => {
    forgetPart(load)
    onRetry()
  }
  return <CrashView onRetry={loadAgain} text={say(`app.load.${error.reason}`)} />
}
