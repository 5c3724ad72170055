import { useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import type { Task } from '../../../wire/responses'
import { RecordRow } from './RecordRow'
import styles from './RecordsTable.module.css'
import { RenameRecordDialog } from '../record/RenameRecordDialog'
import { useDeleteRecord } from '../record/useDeleteRecord'

/** A page of records. On narrow screens CSS turns rows into cards; the explicit roles keep it a table for screen readers. */
export function RecordsTable({ tasks, busy }: { tasks: readonly Task[]; busy: boolean }) {
  const t = useT()
  const [renaming, setRenaming] = useState<Task | null>(null)
  const remove = useDeleteRecord()
  const columns = ['title', 'status', 'duration', 'size', 'language', 'created', 'actions'] as const
  return (
    <div className={styles.box}>
      <table className={styles.table} role="table" aria-label={t('task.table.name')} aria-busy={busy}>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col" className={styles[column]}>
                {t(`task.table.${column}`)}
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
      {renaming && <RenameRecordDialog task={renaming} onClose={() => setRenaming(null)} />}
    </div>
  )
}
