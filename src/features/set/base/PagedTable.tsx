import { useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { ErrorView } from '../../../shared/ui/states/ErrorView'
import { LoadView } from '../../../shared/ui/states/LoadView'
import { Pager } from '../../../shared/ui/page/Pager'
import { DataTable, type DataColumns } from '../../../shared/ui/table/DataTable'
import styles from './panels.module.css'
import { rowsPerPage, useListPage, type FetchPage } from './useListPage'

interface PagedTableProps<Row> {
  /** Identifies the list, with its filters. */
  name: string
  fetch: FetchPage<Row>
  columns: DataColumns<Row>
  /** Shown without any rows. */
  empty?: string
}

/** A paginated table. With another `name` it starts at the first page: use it as the key too. */
export function PagedTable<Row extends object>({ name, fetch, columns, empty }: PagedTableProps<Row>) {
  const t = useT()
  const [page, setPage] = useState(1)
  const rows = useListPage({ name, fetch, page })
  if (rows.isPending) return <LoadView rows={4} />
  if (rows.isError && !rows.data) return <ErrorView error={rows.error} onRetry={() => void rows.refetch()} />
  if (!rows.data || rows.data.total === 0) return <p className={styles.about}>{empty ?? t('set.ledger.empty')}</p>
  const { total } = rows.data
  return (
    <>
      <DataTable<Row>
        rowKey="key"
        columns={columns}
        // Rows have no id; their position identifies them.
        rows={rows.data.rows.map((row, key) => ({ ...row, key }))}
        busy={rows.isPlaceholderData}
      />
      {total > rowsPerPage && (
        <Pager page={page} size={rowsPerPage} total={total} text={t('set.ledger.total', { total })} onPage={setPage} />
      )}
    </>
  )
}
