import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { useSay } from '../../../../shared/intl'
import type { Drawing } from './drawing'
import type { MindNode } from './tree'

interface Drawn {
  host: RefObject<HTMLDivElement | null>
  /** Null until what draws it is loaded. */
  drawing: Drawing | null
  /** Why it could not be loaded. */
  error: unknown
  retry: () => void
}

/** Draws a map into `host`, anew whenever it changes. */
export function useDrawing(root: MindNode, folded: ReadonlySet<number>, onFold: (id: number) => void): Drawn {
  const say = useSay()
  const prefix = useId()
  const host = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<Drawing | null>(null)
  const fold = useRef(onFold)
  useEffect(() => {
    fold.current = onFold
  })
  const part = useQuery({
    queryKey: ['part', 'mindmap'],
    queryFn: () => import('./drawing'),
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const open = part.data?.openDrawing
  const name = say('insight.map.name')
  useEffect(() => {
    if (!open || !host.current) return
    const opened = open(host.current, { prefix, name, onFold: (id) => fold.current(id) })
    setDrawing(opened)
    return () => {
      setDrawing(null)
      opened.close()
    }
  }, [open, prefix, name])
  useEffect(() => drawing?.show(root, folded), [drawing, root, folded])
  return { host, drawing, error: part.error, retry: () => void part.refetch() }
}
