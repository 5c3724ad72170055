import { useCallback, useEffect, useMemo, useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { EmptyView } from '../../../shared/ui/states/EmptyView'
import { BinPicture } from '../../../shared/ui/states/pictures'
import { ErrorView } from '../../../shared/ui/states/ErrorView'
import { LinkButton } from '../../../shared/ui/buttons/LinkButton'
import { LoadView } from '../../../shared/ui/states/LoadView'
import { Pager } from '../../../shared/ui/page/Pager'
import type { Task } from '../../../wire/responses'
import { isFiltered, pageSizes, type RecordListParams } from '../record/recordListUrl'
import { useRecords } from '../record/recordQueries'
import { useMediaQuery, wideWindow } from '../../../shared/browser/useMediaQuery'
import { SearchField } from '../../../shared/ui/fields/SearchField'
import { NoMatches } from '../record/emptyLists'
import { NoRecords } from '../record/NoRecords'
import { useLibrary, type LoadedLibrary } from '../library/useLibrary'
import { DestroyDialog } from './DestroyDialog'
import { SelectByKey } from '../library/SelectByKey'
import { BatchActions } from '../select/BatchActions'
import { ExportAllDialog } from '../select/ExportAllDialog'
import { PlaceActions } from '../select/PlaceActions'
import type { BatchActionKind } from '../select/changeRecords'
import selectStyles from '../select/select.module.css'
import { useBatchAction } from '../select/useBatchAction'
import styles from './manage.module.css'
import { ManageTable, type BinActions } from './ManageTable'
import type { ManageListParams } from './manageListUrl'
import { SelectAll } from './SelectAll'

interface Props {
  view: ManageListParams
  onChange: (change: Partial<ManageListParams>, replace?: boolean) => void
}

/** The records or the recycle bin, with search, selection and batch actions. */
export function ManageRecords({ view, onChange }: Props) {
  const t = useT()
  const records = useRecords(view, view.bin)
  const [selected, setSelected] = useState<readonly Task[]>([])
  // What failed stays selected, to be tried again.
  const { mutate, isPending, progress, stop } = useBatchAction((done) => {
    const ids = new Set(done.map(({ id }) => id))
    setSelected((before) => before.filter(({ id }) => !ids.has(id)))
  })
  const [dialog, setDialog] = useState<{ kind: 'destroy' | 'export'; tasks: readonly Task[] }>()
  const close = () => setDialog(undefined)
  const act = useCallback((kind: BatchActionKind, tasks: readonly Task[]) => mutate({ kind, tasks }), [mutate])
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

  const loaded = useLibrary(records.isSuccess)
  const { parts, library } = loaded ?? {}
  const hasRail = useMediaQuery(wideWindow) && !view.bin && !records.isLoadingError
  const filter = useCallback((part: Partial<RecordListParams>) => onChange({ page: 1, ...part }), [onChange])

  const isEmpty = records.data?.total === 0 && !isFiltered(view)
  const lastPage = Math.max(1, Math.ceil((records.data?.total ?? 0) / view.size))
  const isPastLastPage = records.isSuccess && !records.isPlaceholderData && view.page > lastPage
  useEffect(() => {
    if (isPastLastPage) onChange({ page: lastPage }, true)
  }, [isPastLastPage, lastPage, onChange])

  return (
    <div className={hasRail ? styles.withRail : undefined}>
      {hasRail && (parts && library ? <parts.LibraryRail view={view} library={library} /> : <div />)}
      <div className={styles.list}>
        {view.bin && (records.data?.total ?? 0) > 0 && <p className={styles.about}>{t('manage.bin.about')}</p>}
        {!isEmpty && (
          <div className={styles.toolbar}>
            <SearchField
              keyword={view.keyword}
              onSearch={(keyword) => onChange({ keyword, page: 1 }, view.keyword !== '')}
            />
            {parts && library && (
              <parts.FilterControls view={view} library={library} hasRail={hasRail || view.bin} onChange={filter} />
            )}
          </div>
        )}
        {parts && library && <parts.FilterChips view={view} library={library} onChange={filter} />}
        {records.data && records.data.total > selected.length && selected.length >= records.data.rows.length && (
          <SelectAll view={view} total={records.data.total} onSelect={setSelected} />
        )}
        {records.isPending && <LoadView rows={8} />}
        {records.isError && !records.data && <ErrorView error={records.error} onRetry={() => void records.refetch()} />}
        {records.data && records.data.total === 0 && <EmptyRecords view={view} loaded={loaded} onChange={filter} />}
        {records.data && records.data.total > 0 && (
          <>
            <SelectByKey records={records.data.rows} selected={selected} onSelect={setSelected}>
              <ManageTable
                records={records.data.rows}
                busy={records.isPlaceholderData || isPending}
                selected={selected}
                onSelect={setSelected}
                binActions={binActions}
                loaded={loaded}
                inFolder={view.filters.folder !== undefined}
              />
            </SelectByKey>
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
        {(selected.length > 0 || progress) && (
          <div className={selectStyles.floating}>
            <BatchActions
              bin={view.bin}
              count={selected.length}
              progress={progress}
              onStop={stop}
              placing={loaded && <PlaceActions tasks={selected} loaded={loaded} />}
              onAction={(kind) => act(kind, selected)}
              onOpenDialog={(kind) => setDialog({ kind, tasks: selected })}
              onClear={() => setSelected([])}
            />
          </div>
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
      </div>
    </div>
  )
}

interface EmptyProps {
  view: ManageListParams
  loaded: LoadedLibrary | null
  onChange: (change: Partial<RecordListParams>) => void
}

function EmptyRecords({ view, loaded, onChange }: EmptyProps) {
  const t = useT()
  if (isFiltered(view)) {
    if (loaded) return <loaded.parts.EmptyFilters {...{ view, onChange }} bin={view.bin} library={loaded.library} />
    return <NoMatches onReset={() => onChange({ keyword: '', status: null, filters: {} })} />
  }
  if (view.bin) {
    const back = <LinkButton to="/task/manage">{t('manage.bin.back')}</LinkButton>
    return (
      <EmptyView
        picture={<BinPicture />}
        title={t('manage.bin.empty')}
        text={t('manage.bin.emptyText')}
        action={back}
      />
    )
  }
  return <NoRecords />
}
