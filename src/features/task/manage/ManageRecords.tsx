import { useEffect, useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { EmptyView } from '../../../shared/ui/states/EmptyView'
import { ErrorView } from '../../../shared/ui/states/ErrorView'
import { LinkButton } from '../../../shared/ui/buttons/LinkButton'
import { LoadView } from '../../../shared/ui/states/LoadView'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import type { Task } from '../../../wire/responses'
import { useRecords } from '../record/recordQueries'
import { SearchField } from '../../../shared/ui/fields/SearchField'
import { DestroyDialog } from './DestroyDialog'
import { ExportAllDialog } from './ExportAllDialog'
import styles from './manage.module.css'
import { ManageTable } from './ManageTable'
import type { ManageListParams } from './manageListUrl'
import { useBatchAction, type BatchActionKind } from './useBatchAction'

interface Props {
  view: ManageListParams
  onChange: (change: Partial<ManageListParams>, replace?: boolean) => void
}

/** The records or the recycle bin, with search, selection and batch actions. */
export function ManageRecords({ view, onChange }: Props) {
  const records = useRecords(view, view.bin)
  const { mutate, isPending } = useBatchAction()
  const [dialog, setDialog] = useState<{ kind: 'destroy' | 'export'; tasks: readonly Task[]; clear: () => void }>()
  const close = () => setDialog(undefined)

  const lastPage = Math.max(1, Math.ceil((records.data?.total ?? 0) / view.size))
  const isPastLastPage = records.isSuccess && !records.isPlaceholderData && view.page > lastPage
  useEffect(() => {
    if (isPastLastPage) onChange({ page: lastPage }, true)
  }, [isPastLastPage, lastPage, onChange])

  return (
    <>
      <div className={styles.search}>
        <SearchField
          keyword={view.keyword}
          onSearch={(keyword) => onChange({ keyword, page: 1 }, view.keyword !== '')}
        />
      </div>
      {records.isPending && <LoadView rows={8} />}
      {records.isError && !records.data && <ErrorView error={records.error} onRetry={() => void records.refetch()} />}
      {records.data && records.data.total === 0 && (
        <EmptyRecords view={view} onReset={() => onChange({ keyword: '' })} />
      )}
      {records.data && records.data.total > 0 && (
        <ManageTable
          view={view}
          records={records.data}
          busy={records.isPlaceholderData || isPending}
          onPage={(page, size) => onChange({ page: size === view.size ? page : 1, size })}
          actions={(tasks, clear) => (
            <BatchActions
              bin={view.bin}
              busy={isPending}
              onAction={(kind) => mutate({ kind, tasks }, { onSettled: clear })}
              onOpenDialog={(dialogKind) => setDialog({ kind: dialogKind, tasks, clear })}
              onClear={clear}
            />
          )}
        />
      )}
      {dialog?.kind === 'destroy' && (
        <DestroyDialog
          tasks={dialog.tasks}
          onClose={close}
          onDestroy={() => {
            close()
            mutate({ kind: 'destroy', tasks: dialog.tasks }, { onSettled: dialog.clear })
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
