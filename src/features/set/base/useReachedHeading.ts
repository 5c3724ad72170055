import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef, type RefObject } from 'react'

/**
 * A heading of the page that gets the focus, and so into view, once nothing is loading: content above it would still move it.
 * @param wanted whether the address asks for it
 * @param onReached is called when it has the focus
 */
export function useReachedHeading(wanted: boolean, onReached: () => void): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null)
  const loading = useIsFetching() > 0
  useEffect(() => {
    if (!wanted || loading || !heading.current) return
    heading.current.focus()
    onReached()
  }, [wanted, loading, onReached])
  return heading
}
