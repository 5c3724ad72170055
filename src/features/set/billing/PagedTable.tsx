import { ProTable, type ProColumns } from '@ant-design/pro-components'
import { useState } from 'react'
import { useT } from '../../../shared/i18n/intl'
import { ErrorView } from '../../../shared/ui/states/ErrorView'
import { LoadView } from '../../../shared/ui/states/LoadView'
import { rowsPerPage, useListPage, type FetchPage } from './useListPage'

interface PagedTableProps<Row> {
  name: string
  fetch: FetchPage<Row>
  columns: ProColumns<Row>[]
}

/** A paginated table of one of the account's lists. */
export function PagedTable<Row extends object>({ name, fetch, columns }: PagedTableProps<Row>) {
  const t = useT()
  const [page, setPage] = useState(1)
  const rows = useListPage({ name, fetch, page })
  if (rows.isPending) return <LoadView rows={4} />
  if (rows.isError && !rows.data) return <ErrorView error={rows.error} onRetry={() => void rows.refetch()} />
  if (!rows.data || rows.data.total === 0) return <p>{t('set.ledger.empty')}</p>
  return (
    <ProTable<Row>
      rowKey="key"
      columns={columns}
      // Rows have no id; their position identifies them.
      dataSource={rows.data.rows.map((row, key) => ({ ...row, key }))}
      loading={rows.isPlaceholderData}
      search={false}
      options={false}
      toolBarRender={false}
      cardProps={false}
      tableLayout="fixed"
      pagination={{
        current: page,
        pageSize: rowsPerPage,
        total: rows.data.total,
        showSizeChanger: false,
        hideOnSinglePage: true,
        onChange: setPage,
      }}
    />
  )
}
