import { useEffect, useState } from 'react'
import { useSay } from '../../../shared/intl'
import { EmptyView } from '../../../shared/ui/EmptyView'
import { ErrorView } from '../../../shared/ui/ErrorView'
import { LinkButton } from '../../../shared/ui/LinkButton'
import { LoadView } from '../../../shared/ui/LoadView'
import { PlainButton } from '../../../shared/ui/PlainButton'
import type { Task } from '../../../wire/bodies'
import { useRecords } from '../records'
import { SearchField } from '../../../shared/ui/SearchField'
import { DestroyDialog } from './DestroyDialog'
import { ExportAllDialog } from './ExportAllDialog'
import styles from './manage.module.css'
import { ManageTable } from './ManageTable'
import type { ManageView } from './manageUrl'
import { useBatch, type BatchKind } from './useBatch'

interface Props {
  view: ManageView
  onChange: (change: Partial<ManageView>, replace?: boolean) => void
}

/** The records, or the recycle bin: searching, choosing, and doing something with many at once. */
export function ManageRecords({ view, onChange }: Props) {
  const records = useRecords(view, view.bin)
  const { mutate, isPending } = useBatch()
  const [asking, setAsking] = useState<{ what: 'destroy' | 'export'; tasks: readonly Task[]; clear: () => void }>()
  const close = () => setAsking(undefined)

  const last = Math.max(1, Math.ceil((records.data?.total ?? 0) / view.size))
  const beyond = records.isSuccess && !records.isPlaceholderData && view.page > last
  useEffect(() => {
    if (beyond) onChange({ page: last }, true)
  }, [beyond, last, onChange])

  return (
    <>
      <div className={styles.search}>
        <SearchField keyword={view.keyword} onSearch={(keyword) => onChange({ keyword, page: 1 }, view.keyword !== '')} />
      </div>
      {records.isPending && <LoadView rows={8} />}
      {records.isError && !records.data && <ErrorView error={records.error} onRetry={() => void records.refetch()} />}
      {records.data && records.data.total === 0 && <Nothing view={view} onReset={() => onChange({ keyword: '' })} />}
      {records.data && records.data.total > 0 && (
        <ManageTable
          view={view}
          records={records.data}
          busy={records.isPlaceholderData || isPending}
          onPage={(page, size) => onChange({ page: size === view.size ? page : 1, size })}
          actions={(tasks, clear) => (
            <Actions
              bin={view.bin}
              busy={isPending}
              onAct={(kind) => mutate({ kind, tasks }, { onSettled: clear })}
              onAsk={(what) => setAsking({ what, tasks, clear })}
              onClear={clear}
            />
          )}
        />
      )}
      {asking?.what === 'destroy' && (
        <DestroyDialog
          tasks={asking.tasks}
          onClose={close}
          onDestroy={() => {
            close()
            mutate({ kind: 'destroy', tasks: asking.tasks }, { onSettled: asking.clear })
          }}
        />
      )}
      {asking?.what === 'export' && <ExportAllDialog tasks={asking.tasks} onClose={close} />}
    </>
  )
}

interface ActionsProps {
  bin: boolean
  busy: boolean
  onAct: (kind: BatchKind) => void
  onAsk: (what: 'destroy' | 'export') => void
  onClear: () => void
}

/** What can be done with the chosen records. */
function Actions({ bin, busy, onAct, onAsk, onClear }: ActionsProps) {
  const say = useSay()
  return (
    <>
      {bin ? (
        <>
          <PlainButton disabled={busy} onClick={() => onAct('restore')}>
            {say('manage.restore.open')}
          </PlainButton>
          <PlainButton className={styles.danger} disabled={busy} onClick={() => onAsk('destroy')}>
            {say('manage.destroy.open')}
          </PlainButton>
        </>
      ) : (
        <>
          <PlainButton disabled={busy} onClick={() => onAsk('export')}>
            {say('manage.export.open')}
          </PlainButton>
          <PlainButton disabled={busy} onClick={() => onAct('remove')}>
            {say('manage.remove.open')}
          </PlainButton>
        </>
      )}
      <PlainButton onClick={onClear}>{say('manage.table.clear')}</PlainButton>
    </>
  )
}

function Nothing({ view, onReset }: { view: ManageView; onReset: () => void }) {
  const say = useSay()
  if (view.keyword) {
    const reset = <PlainButton onClick={onReset}>{say('task.records.showAll')}</PlainButton>
    return <EmptyView title={say('task.records.nothing')} text={say('task.records.nothingText')} action={reset} />
  }
  if (view.bin) return <EmptyView title={say('manage.bin.empty')} text={say('manage.bin.emptyText')} />
  const create = (
    <LinkButton to="/task/create" type="primary" size="large">
      {say('task.records.create')}
    </LinkButton>
  )
  return <EmptyView title={say('task.records.empty')} text={say('task.records.emptyText')} action={create} />
}
