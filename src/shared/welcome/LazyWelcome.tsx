import type { ReactNode } from 'react'
import { LoadView } from '../ui/states/LoadView'
import { useWelcomePart } from './useWelcomePart'

/**
 * The welcome, loaded only for those who see it.
 * @param props.fallback shown once it was dismissed, with a button that adds the sample
 */
export function LazyWelcome({ fallback }: { fallback: (sample: ReactNode) => ReactNode }) {
  const part = useWelcomePart()
  if (part.data) return <part.data.Welcome fallback={fallback} />
  return part.isError ? fallback(null) : <LoadView rows={4} />
}
