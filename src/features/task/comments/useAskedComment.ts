import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { commentParam } from '../../../shared/navigation/recordPath'
import type { RecordComments } from './useRecordComments'

/**
 * Opens the comment that a link to the record asks for, once it is known; of a reply, its thread. It is removed from the address,
 * so that after a reload the user goes on where they were.
 */
export function useAskedComment(
  comments: RecordComments | null,
  /** Where comments are shown. */
  panel: { show: (tab: 'comments') => void; docked: boolean },
  /** Shows a segment in the text. */
  reveal: (segment: string) => void,
): void {
  const [params, setParams] = useSearchParams()
  const asked = params.get(commentParam)
  const latest = useRef({ comments, panel, reveal })
  useEffect(() => {
    latest.current = { comments, panel, reveal }
  })
  const isKnown = comments !== null
  const found = comments?.annotations.find(({ id }) => id === asked)
  const thread = found && (found.parent ?? found.id)
  const isLocated = thread !== undefined && comments?.located.has(thread)
  useEffect(() => {
    const { comments: now, panel: shown, reveal: show } = latest.current
    if (asked === null || !now) return
    shown.show('comments')
    if (thread === undefined || !isLocated) return
    setParams(
      (before) => {
        before.delete(commentParam)
        return before
      },
      { replace: true },
    )
    now.setActive(thread)
    const segment = now.located.get(thread)?.ranges[0]?.segment
    // The sheet of a narrow screen covers the text.
    if (shown.docked && segment !== undefined) show(segment)
  }, [asked, isKnown, thread, isLocated, setParams])
}
