import { lazy, Suspense } from 'react'
import { LazyWelcome } from '../../../shared/welcome/LazyWelcome'

const EmptyRecords = lazy(async () => ({ default: (await import('./emptyLists')).EmptyRecords }))

/** What an account without records sees in place of a list of them. */
export function NoRecords() {
  return (
    <LazyWelcome
      fallback={(sample) => (
        <Suspense>
          <EmptyRecords sample={sample} />
        </Suspense>
      )}
    />
  )
}
