import { useEffect, useMemo, useRef } from 'react'
import type { PassageActions } from '../../../transcript/ui/state/editorContext'
import { annotationAt } from './useCommentMarks'
import type { RecordComments } from './useRecordComments'

/** What the editor does with passages; null where the server has no comments. */
export function usePassageActions(
  comments: RecordComments | null,
  /** Where comments are shown. */
  panel: { show: (tab: 'comments') => void; docked: boolean },
): PassageActions | null {
  const latest = useRef({ comments, panel })
  useEffect(() => {
    latest.current = { comments, panel }
  })
  const isEnabled = comments !== null
  const canComment = comments?.canComment ?? false
  return useMemo(
    () =>
      isEnabled
        ? {
            add: canComment
              ? {
                  comment(passage) {
                    const { comments: now, panel: shown } = latest.current
                    if (now?.begin(passage)) shown.show('comments')
                  },
                  highlight: (passage, color) => latest.current.comments?.highlight(passage, color),
                }
              : null,
            onWord(segment, offset) {
              const { comments: now, panel: shown } = latest.current
              const found = now && annotationAt(now, segment, offset)
              if (!now || !found) return
              now.setActive(found)
              // On a narrow screen it would cover the text that is being listened to.
              if (shown.docked) shown.show('comments')
            },
          }
        : null,
    [isEnabled, canComment],
  )
}
