import { useState } from 'react'
import { useSay } from '../../shared/intl'
import type { Task } from '../../wire/bodies'
import { RecordRow } from './RecordRow'
import styles from './RecordsTable.module.css'
import { RenameDialog } from './RenameDialog'
import { useDeleteRecord } from './useDeleteRecord'

/** A page of records. Its rows become cards on a narrow screen; the roles keep it a table there for screen readers. */
export function RecordsTable({ tasks, busy }: { tasks: readonly Task[]; busy: boolean }) {
  const say = useSay()
  const [renaming, setRenaming] = useState<Task | null>(null)
  const remove = useDeleteRecord()
  const columns = ['title', 'status', 'duration', 'size', 'language', 'created', 'actions'] as const
  return (
    <div className={styles.box}>
      <table className={styles.table} role="table" aria-label={say('task.table.name')} aria-busy={busy}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col" className={styles[column]}>
                {say(`task.table.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {tasks.map((task) => (
            <RecordRow
              key={task.id}
              task={task}
              deleting={remove.isPending && remove.variables.id === task.id}
              onRename={() => setRenaming(task)}
              onDelete={() => remove.mutate(task)}
            />
          ))}
        </tbody>
      </table>
      {renaming && <RenameDialog task={renaming} onClose={() => setRenaming(null)} />}
    </div>
  )
}
