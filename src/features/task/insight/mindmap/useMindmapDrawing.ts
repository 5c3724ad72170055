import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState, type RefObject } from 'react'
import { useT } from '../../../../shared/i18n/intl'
import type { MindmapDrawing } from './mindmapDrawing'
import type { MindmapNode } from './mindmapNodes'

interface MindmapDrawingState {
  host: RefObject<HTMLDivElement | null>
  /** Null until the drawing module is loaded. */
  drawing: MindmapDrawing | null
  /** Set if the module could not be loaded. */
  error: unknown
  retry: () => void
}

/** Draws a map into `host` and redraws it on changes. */
export function useMindmapDrawing(
  root: MindmapNode,
  folded: ReadonlySet<number>,
  onFold: (id: number) => void,
): MindmapDrawingState {
  const t = useT()
  const prefix = useId()
  const host = useRef<HTMLDivElement>(null)
  const [drawing, setDrawing] = useState<MindmapDrawing | null>(null)
  const fold = useRef(onFold)
  useEffect(() => {
    fold.current = onFold
  })
  const part = useQuery({
    queryKey: ['part', 'mindmap'],
    queryFn: () => import('./mindmapDrawing'),
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const open = part.data?.openDrawing
  const name = t('insight.map.name')
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
