import { useCallback, useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import type { Task } from '../../../wire/responses'
import type { SearchHit } from '../../../wire/searchSchemas'
import type { LoadedLibrary } from '../library/useLibrary'
import { RecordRow } from './RecordRow'
import type { RecordSelection } from './useRecordSelection'
import { lazyOverlay, useLatePreload } from '../../../shared/ui/overlays/lazyOverlay'
import styles from './RecordsTable.module.css'
import { useDeleteRecord } from '../record/useDeleteRecord'

const RenameRecordDialog = lazyOverlay(async () => (await import('../record/RenameRecordDialog')).RenameRecordDialog)
const RecordExport = lazyOverlay(async () => (await import('./RecordExport')).RecordExport)
const overlays = [RenameRecordDialog, RecordExport]
interface Props {
  tasks: readonly Task[]
  busy: boolean
  loaded: LoadedLibrary | null
  /** Whether all are in one folder. */
  inFolder: boolean
  /** What was searched for in them. */
  hits?: ReadonlyMap<string, readonly SearchHit[]>
  /** Null where records are not selected. */
  selection: RecordSelection | null
}

/** A page of records. On narrow screens CSS turns rows into cards; the explicit roles keep it a table for screen readers. */
export function RecordsTable({ tasks, busy, loaded, inFolder, hits, selection }: Props) {
  const t = useT()
  const [open, setOpen] = useState<{ action: 'rename' | 'export' | 'move' | 'tags'; task: Task } | null>(null)
  const close = useCallback(() => setOpen(null), [])
  useLatePreload(overlays)
  const remove = useDeleteRecord()
  const columns = ['title', 'status', 'duration', 'speakers', 'language', 'created', 'actions'] as const
  const rows = selection && { ...selection, records: tasks }
  return (
    <div className={styles.box} onKeyDown={(event) => rows && !open && loaded?.parts.handleSelectionKey(event, rows)}>
      <table
        className={styles.table}
        role="table"
        aria-label={t('task.table.name')}
        aria-busy={busy}
        data-selecting={selection?.isOn || undefined}
      >
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th key={column} role="columnheader" scope="col" className={styles[column]}>
                <span className={column === 'actions' ? 'only-read' : undefined}>{t(`task.table.${column}`)}</span>
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
              onExport={() => setOpen({ action: 'export', task })}
              onRename={() => setOpen({ action: 'rename', task })}
              onDelete={() => remove.mutate(task)}
              onMove={loaded && (() => setOpen({ action: 'move', task }))}
              onTag={loaded && (() => setOpen({ action: 'tags', task }))}
              loaded={loaded}
              inFolder={inFolder}
              hits={hits?.get(String(task.id))}
              selection={rows}
            />
          ))}
        </tbody>
      </table>
      {open?.action === 'rename' && <RenameRecordDialog task={open.task} onClose={close} />}
      {loaded && open?.action === 'move' && (
        <loaded.parts.MoveDialog tasks={[open.task]} library={loaded.library} onClose={close} />
      )}
      {loaded && open?.action === 'tags' && (
        <loaded.parts.TagsDialog tasks={[open.task]} library={loaded.library} onClose={close} />
      )}
      {open?.action === 'export' && <RecordExport task={open.task} onClose={close} />}
    </div>
  )
}
