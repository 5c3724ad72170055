import { useMutation } from '@tanstack/react-query'
import { useSay } from '../../shared/intl'
import { notify } from '../../shared/notify'
import type { Task } from '../../wire/bodies'
import { deleteTask, restoreTask } from './api'
import { shortName } from './recordName'
import { useRefreshRecords } from './records'

/** Moves a record to the recycle bin and offers the way back. */
export function useDeleteRecord() {
  const say = useSay()
  const refresh = useRefreshRecords()
  const restore = useMutation({
    mutationFn: ({ id }: Task) => restoreTask(id),
    onSuccess: (_, task) => {
      notify({ kind: 'success', text: say('task.delete.undone', { title: shortName(task, say) }) })
      return refresh(task.id)
    },
  })
  return useMutation({
    mutationFn: ({ id }: Task) => deleteTask(id),
    onSuccess: (_, task) => {
      notify({
        kind: 'success',
        text: say('task.delete.done', { title: shortName(task, say) }),
        // Whatever was deleted before, this one can be undone too.
        cause: `deleted ${task.id} ${Date.now()}`,
        action: { text: say('task.delete.undo'), run: () => restore.mutate(task) },
      })
      return refresh(task.id)
    },
  })
}
