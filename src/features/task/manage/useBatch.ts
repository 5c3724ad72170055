import { useMutation, useQueryClient } from '@tanstack/react-query'
import { describe } from '../../../shared/http/catalogue'
import { useSay, type Say } from '../../../shared/intl'
import { notify } from '../../../shared/notify'
import type { Task } from '../../../wire/bodies'
import { deleteTask, destroyTask, restoreTask } from '../api'
import { shortName } from '../recordName'
import { oneByOne, type Failure, type Outcome } from './oneByOne'

const calls = { remove: deleteTask, restore: restoreTask, destroy: destroyTask } as const

export type BatchKind = keyof typeof calls
export interface Batch {
  readonly kind: BatchKind
  readonly tasks: readonly Task[]
}

/** Failures that a message names; beyond them it counts. */
const named = 5

/** Moves records to the recycle bin, back, or out of the world, and says what became of them. */
export function useBatch() {
  const say = useSay()
  const client = useQueryClient()
  const batch = useMutation({
    mutationFn: ({ kind, tasks }: Batch) => oneByOne(tasks, ({ id }) => calls[kind](id, { quiet: true })),
    onSuccess: (outcome, { kind }) => {
      tell(outcome, kind, say, () => batch.mutate({ kind: 'restore', tasks: outcome.done }))
      const changed = [['tasks'], ['storage'], ...outcome.done.map(({ id }) => ['task', String(id)])]
      return Promise.all(changed.map((queryKey) => client.invalidateQueries({ queryKey })))
    },
  })
  return batch
}

function tell({ done, failed }: Outcome, kind: BatchKind, say: Say, undo: () => void): void {
  const [first] = done
  if (first) {
    notify({
      kind: 'success',
      text: say(`manage.${kind}.done`, { count: done.length, title: shortName(first, say) }),
      // Whatever was done before, this can be undone too.
      cause: `${kind} ${first.id} ${Date.now()}`,
      ...(kind === 'remove' && { action: { text: say('task.delete.undo'), run: undo } }),
    })
  }
  if (failed.length > 0) {
    notify({
      kind: 'warning',
      title: say(`manage.${kind}.failed`, { count: failed.length }),
      text: reasons(failed, say).join('\n'),
    })
  }
}

/** A line for each that failed: which, and why. */
export function reasons(failed: readonly Failure[], say: Say): string[] {
  const lines = failed
    .slice(0, named)
    .map(({ task, error }) => say('manage.failed.line', { title: shortName(task, say), reason: describe(error).text }))
  const more = failed.length - lines.length
  return more > 0 ? [...lines, say('manage.failed.more', { count: more })] : lines
}
