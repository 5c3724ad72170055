import { useMutation } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Id } from '../../../../wire/responses'
import type { Summary, SummaryEdit } from '../../../../wire/insightSchemas'
import { editSummary } from '../insightApi'
import type { GenerationJob } from '../generation/GenerationJob'
import { summaryDrafts } from '../generation/insightDraft'
import { summaryLines } from './summaryDocument'

export interface SummaryEdits {
  /** The last edit could not be saved; it is stored on this device. */
  unsent: boolean
  change: (change: Partial<SummaryEdit>) => void
  retry: () => void
}

/** Pause in typing after which an edit is saved. */
const saveDelayMs = 800

/** Edits of a summary: shown at once, stored as a draft on this device until saved, saved one after the other. */
export function useSummaryEdits(id: Id, job: GenerationJob<Summary>): SummaryEdits {
  const { mutate, isPending } = useMutation({
    scope: { id: `summary ${id}` },
    mutationFn: (summary: Summary) => editSummary({ id, summary: sectionsOf(summary) }),
    onSuccess(_, summary) {
      if (job.state.getState().value === summary) summaryDrafts.remove(id)
    },
  })
  const [isTyping, setTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const save = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const { value } = job.state.getState()
    if (!value) return
    job.setValue(value)
    summaryDrafts.store(id, value)
    mutate(value)
  }, [id, job, mutate])
  useEffect(() => {
    // An edit of an earlier visit that could not be saved.
    if (summaryDrafts.has(id)) save()
    return () => {
      if (timer.current !== undefined) save()
    }
  }, [id, save])
  return {
    unsent: !isPending && !isTyping && summaryDrafts.has(id),
    change(change) {
      const { value } = job.state.getState()
      if (!value) return
      const next: Summary = { ...value, lines: [...summaryLines(value)], ...change, edited: 1 }
      next.summary = summaryLines(next)
        .map(({ text }) => text)
        .join('\n')
      job.showEdit(next)
      summaryDrafts.store(id, next)
      clearTimeout(timer.current)
      setTyping(true)
      timer.current = setTimeout(() => {
        setTyping(false)
        save()
      }, saveDelayMs)
    },
    retry: save,
  }
}

function sectionsOf({ lines = [], decisions = [], todos, chapters, keywords }: Summary): SummaryEdit {
  return { lines, decisions, todos, chapters, keywords }
}
