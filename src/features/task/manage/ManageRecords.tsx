import { useCallback, useEffect, useMemo, useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { EmptyView } from '../../../shared/ui/states/EmptyView'
import { ErrorView } from '../../../shared/ui/states/ErrorView'
import { LinkButton } from '../../../shared/ui/buttons/LinkButton'
import { LoadView } from '../../../shared/ui/states/LoadView'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { Pager } from '../../../shared/ui/page/Pager'
import type { Task } from '../../../wire/responses'
import { pageSizes } from '../record/recordListUrl'
import { useRecords } from '../record/recordQueries'
import { SearchField } from '../../../shared/ui/fields/SearchField'
import { DestroyDialog } from './DestroyDialog'
import { ExportAllDialog } from './ExportAllDialog'
import styles from './manage.module.css'
import { ManageTable, type BinActions } from './ManageTable'
import type { ManageListParams } from './manageListUrl'
import { useBatchAction, type BatchActionKind } from './useBatchAction'

interface Props {
  view: ManageListParams
  onChange: (change: Partial<ManageListParams>, replace?: boolean) => void
}

/** The records or the recycle bin, with search, selection and batch actions. */
export function ManageRecords({ view, onChange }: Props) {
  const t = useT()
  const records = useRecords(view, view.bin)
  const { mutate, isPending } = useBatchAction()
  const [selected, setSelected] = useState<readonly Task[]>([])
  const [dialog, setDialog] = useState<{ kind: 'destroy' | 'export'; tasks: readonly Task[] }>()
  const close = () => setDialog(undefined)
  const act = useCallback(
    (kind: BatchActionKind, tasks: readonly Task[]) =>
      mutate(
        { kind, tasks },
        { onSettled: () => setSelected((before) => before.filter(({ id }) => tasks.every((task) => task.id !== id))) },
      ),
    [mutate],
  )
  const binActions = useMemo<BinActions | null>(
    () =>
      view.bin
        ? {
            restore: (task) => act('restore', [task]),
            destroy: (task) => setDialog({ kind: 'destroy', tasks: [task] }),
          }
        : null,
    [view.bin, act],
  )

  const lastPage = Math.max(1, Math.ceil((records.data?.total ?? 0) / view.size))
  const isPastLastPage = records.isSuccess && !records.isPlaceholderData && view.page > lastPage
  useEffect(() => {
    if (isPastLastPage) onChange({ page: lastPage }, true)
  }, [isPastLastPage, lastPage, onChange])

  return (
    <>
      {view.bin && (records.data?.total ?? 0) > 0 && <p className={styles.about}>{t('manage.bin.about')}</p>}
      <div className={styles.toolbar}>
        <SearchField
          keyword={view.keyword}
          onSearch={(keyword) => onChange({ keyword, page: 1 }, view.keyword !== '')}
        />
        {selected.length > 0 && (
          <div className={styles.chosen}>
            <span role="status">{t('manage.table.chosen', { count: selected.length })}</span>
            <BatchActions
              bin={view.bin}
              busy={isPending}
              onAction={(kind) => act(kind, selected)}
              onOpenDialog={(kind) => setDialog({ kind, tasks: selected })}
              onClear={() => setSelected([])}
            />
          </div>
        )}
      </div>
      {records.isPending && <LoadView rows={8} />}
      {records.isError && !records.data && <ErrorView error={records.error} onRetry={() => void records.refetch()} />}
      {records.data && records.data.total === 0 && (
        <EmptyRecords view={view} onReset={() => onChange({ keyword: '' })} />
      )}
      {records.data && records.data.total > 0 && (
        <>
          <ManageTable
            records={records.data.rows}
            busy={records.isPlaceholderData || isPending}
            selected={selected}
            onSelect={setSelected}
            binActions={binActions}
          />
          <Pager
            page={Math.min(view.page, lastPage)}
            size={view.size}
            total={records.data.total}
            text={t('task.pager.total', { total: records.data.total })}
            sizes={pageSizes}
            onPage={(page) => onChange({ page })}
            onSize={(size) => onChange({ page: 1, size })}
          />
        </>
      )}
      {dialog?.kind === 'destroy' && (
        <DestroyDialog
          tasks={dialog.tasks}
          onClose={close}
          onDestroy={() => {
            close()
            act('destroy', dialog.tasks)
          }}
        />
      )}
      {dialog?.kind === 'export' && <ExportAllDialog tasks={dialog.tasks} onClose={close} />}
    </>
  )
}

interface BatchActionsProps {
  bin: boolean
  busy: boolean
  onAction: (kind: BatchActionKind) => void
  onOpenDialog: (kind: 'destroy' | 'export') => void
  onClear: () => void
}

/** Actions for the selected records. */
function BatchActions({ bin, busy, onAction, onOpenDialog, onClear }: BatchActionsProps) {
  const t = useT()
  return (
    <>
      {bin ? (
        <>
          <PlainButton disabled={busy} onClick={() => onAction('restore')}>
            {t('manage.restore.open')}
          </PlainButton>
          <PlainButton className={styles.danger} disabled={busy} onClick={() => onOpenDialog('destroy')}>
            {t('manage.destroy.open')}
          </PlainButton>
        </>
      ) : (
        <>
          <PlainButton disabled={busy} onClick={() => onOpenDialog('export')}>
            {t('manage.export.open')}
          </PlainButton>
          <PlainButton disabled={busy} onClick={() => onAction('remove')}>
            {t('manage.remove.open')}
          </PlainButton>
        </>
      )}
      <PlainButton onClick={onClear}>{t('manage.table.clear')}</PlainButton>
    </>
  )
}

function EmptyRecords({ view, onReset }: { view: ManageListParams; onReset: () => void }) {
  const t = useT()
  if (view.keyword) {
    const reset = <PlainButton onClick={onReset}>{t('task.records.showAll')}</PlainButton>
    return <EmptyView title={t('task.records.nothing')} text={t('task.records.nothingText')} action={reset} />
  }
  if (view.bin) return <EmptyView title={t('manage.bin.empty')} text={t('manage.bin.emptyText')} />
  const create = (
    <LinkButton to="/task/create" type="primary" size="large">
      {t('task.records.create')}
    </LinkButton>
  )
  return <EmptyView title={t('task.records.empty')} text={t('task.records.emptyText')} action={create} />
}
