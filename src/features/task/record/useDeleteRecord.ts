import { useMutation } from '@tanstack/react-query'
import { closeTab } from '../../../shared/navigation/closeTab'
import { useT } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import type { Task } from '../../../wire/responses'
import { deleteTask, restoreTask } from './taskApi'
import { recordPath } from '../../../shared/navigation/recordPath'
import { shortRecordName } from './recordName'
import { useRefreshRecords } from './recordQueries'

/** Moves a record to the recycle bin and offers to undo it. */
export function useDeleteRecord() {
  const t = useT()
  const refresh = useRefreshRecords()
  const restore = useMutation({
    mutationFn: ({ id }: Task) => restoreTask(id),
    onSuccess: (_, task) => {
      notify({ kind: 'success', text: t('task.delete.undone', { title: shortRecordName(task, t) }) })
      return refresh(task.id)
    },
  })
  return useMutation({
    mutationFn: ({ id }: Task) => deleteTask(id),
    onSuccess: (_, task) => {
      closeTab(recordPath(task.id))
      notify({
        kind: 'success',
        text: t('task.delete.done', { title: shortRecordName(task, t) }),
        // Unique per deletion, so that each one gets its own undo button.
        dedupeKey: `deleted ${task.id} ${Date.now()}`,
        action: { text: t('task.delete.undo'), run: () => restore.mutate(task) },
      })
      return refresh(task.id)
    },
  })
}
