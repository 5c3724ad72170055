import { ProTable, type ProColumns } from '@ant-design/pro-components'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Page } from '../../shared/http/client'
import { useSay } from '../../shared/intl'
import { ErrorView } from '../../shared/ui/ErrorView'
import { LoadView } from '../../shared/ui/LoadView'

const linesAPage = 10

interface BookProps<Row> {
  name: string
  fetch: (page: { page: number; limit: number }, signal?: AbortSignal) => Promise<Page<Row>>
  columns: ProColumns<Row>[]
}

/** A list of the account, page by page. */
export function Book<Row extends object>({ name, fetch, columns }: BookProps<Row>) {
  const say = useSay()
  const [page, setPage] = useState(1)
  const rows = useQuery({
    queryKey: ['ledger', name, page],
    queryFn: ({ signal }) => fetch({ page, limit: linesAPage }, signal),
    placeholderData: keepPreviousData,
  })
  if (rows.isPending) return <LoadView rows={4} />
  if (!rows.data) return <ErrorView error={rows.error} onRetry={() => void rows.refetch()} />
  if (rows.data.total === 0) return <p>{say('set.ledger.empty')}</p>
  return (
    <ProTable<Row>
      rowKey="key"
      columns={columns}
      // A line has no name of its own; it only ever stands at its place.
      dataSource={rows.data.rows.map((row, key) => ({ ...row, key }))}
      loading={rows.isPlaceholderData}
      search={false}
      options={false}
      toolBarRender={false}
      cardProps={false}
      tableLayout="fixed"
      pagination={{
        current: page,
        pageSize: linesAPage,
        total: rows.data.total,
        showSizeChanger: false,
        hideOnSinglePage: true,
        onChange: setPage,
      }}
    />
  )
}
