import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { closeTab } from '../../../shared/navigation/closeTab'
import { errorText } from '../../../shared/http/errorText'
import { useT, type Translate } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import type { Task } from '../../../wire/responses'
import { recordPath } from '../../../shared/navigation/recordPath'
import { shortRecordName } from '../record/recordName'
import { changeRecords, type BatchActionKind } from './changeRecords'
import type { BatchFailure, BatchResult } from './runSequentially'

export interface BatchRequest {
  readonly kind: BatchActionKind
  readonly tasks: readonly Task[]
}

/** Failures listed individually in a message; more are only counted. */
const maxNamedFailures = 5

/** Time between two displays of how far a batch is: rendering the list for each record would take longer than the records. */
const progressMs = 200

/** A batch that is running. */
export interface BatchProgress {
  readonly kind: BatchActionKind
  /** Records that are finished, of `count`. */
  readonly done: number
  readonly count: number
}

/**
 * Moves records to the recycle bin, restores or permanently deletes them, and notifies about the result. `stop`
 * ends it after the call in progress: what was done stays done. It goes on when the component unmounts.
 * @param onDone called with the records that were changed, before the lists are read again: to deselect them, so that undoing does
 * not bring the selection back
 */
export function useBatchAction(onDone: (tasks: readonly Task[]) => void) {
  const t = useT()
  const client = useQueryClient()
  const [progress, setProgress] = useState<BatchProgress | null>(null)
  const isStopped = useRef(false)
  const batch = useMutation({
    mutationFn: ({ kind, tasks }: BatchRequest) => {
      isStopped.current = false
      let shownAt = -Infinity
      const show = (done: number) => {
        if (performance.now() - shownAt < progressMs) return
        shownAt = performance.now()
        setProgress({ kind, done, count: tasks.length })
      }
      return changeRecords(kind, tasks, { onProgress: show, isStopped: () => isStopped.current })
    },
    onSuccess: (outcome, { kind, tasks }) => {
      onDone(outcome.done)
      if (kind !== 'restore') for (const { id } of outcome.done) closeTab(recordPath(id))
      notifyResult(outcome, kind, { t, undo: () => batch.mutate({ kind: 'restore', tasks: outcome.done }) })
      const left = tasks.length - outcome.done.length - outcome.failed.length
      if (left > 0) notify({ kind: 'info', text: t('manage.batch.stopped', { count: left }) })
      const changed = [['tasks'], ['storage'], ['library'], ...outcome.done.map(({ id }) => ['task', String(id)])]
      return Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
    onSettled: () => setProgress(null),
  })
  const stop = () => {
    isStopped.current = true
  }
  return { mutate: batch.mutate, isPending: batch.isPending, progress, stop }
}

function notifyResult(
  { done, failed }: BatchResult,
  kind: BatchActionKind,
  { t, undo }: { t: Translate; undo: () => void },
): void {
  const [first] = done
  if (first) {
    notify({
      kind: 'success',
      text: t(`manage.${kind}.done`, { count: done.length, title: shortRecordName(first, t) }),
      // Unique per action, so that each one gets its own undo button.
      dedupeKey: `${kind} ${first.id} ${Date.now()}`,
      ...(kind === 'remove' && { action: { text: t('task.delete.undo'), run: undo } }),
    })
  }
  if (failed.length > 0) {
    notify({
      kind: 'warning',
      title: t(`manage.${kind}.failed`, { count: failed.length }),
      text: failureLines(failed, t).join('\n'),
    })
  }
}

/** One line per failure: the record and the reason. */
export function failureLines(failed: readonly BatchFailure[], t: Translate): string[] {
  const lines = failed
    .slice(0, maxNamedFailures)
    .map(({ task, error }) =>
      t('manage.failed.line', { title: shortRecordName(task, t), reason: errorText(error).text }),
    )
  const more = failed.length - lines.length
  return more > 0 ? [...lines, t('manage.failed.more', { count: more })] : lines
}
