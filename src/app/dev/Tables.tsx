import { DeleteOutlined } from '@ant-design/icons'
import { useState } from 'react'
import { AntdProvider } from '../antd/AntdProvider'
import { formatTime } from '../../shared/time/formatTime'
import { IconButton } from '../../shared/ui/buttons/IconButton'
import { Tag } from '../../shared/ui/display/Tag'
import { Pager } from '../../shared/ui/page/Pager'
import { DataTable, type DataColumns } from '../../shared/ui/table/DataTable'
import { useSamples } from './samples'

interface Row {
  id: number
  title: string
  ms: number
}

export function Tables() {
  const { short, label, value, long, word } = useSamples()
  const [selected, setSelected] = useState<Row[]>([])
  const [page, setPage] = useState(5)
  const rows = [value, long, word].map((title, id) => ({ id, title, ms: 77_000 * 50 ** id }))
  const columns: DataColumns<Row> = [
    { title: label, key: 'title', render: (_, row) => <span className="row-title">{row.title}</span> },
    { title: short, key: 'tag', width: 200, responsive: ['md'], render: () => <Tag tone="success">{value}</Tag> },
    { title: short, key: 'time', width: 104, responsive: ['md'], render: (_, { ms }) => formatTime(ms) },
    {
      title: short,
      key: 'actions',
      width: 80,
      render: () => (
        <IconButton name={short}>
          <DeleteOutlined />
        </IconButton>
      ),
    },
  ]
  const selection = {
    keys: selected.map(({ id }) => id),
    nameOf: ({ title }: Row) => title,
    nameOfAll: label,
    onChange: setSelected,
  }
  return (
    <AntdProvider>
      <DataTable<Row> rowKey="id" columns={columns} rows={rows} busy={false} selection={selection} />
      <DataTable<Row> rowKey="id" columns={columns} rows={rows.slice(0, 1)} busy />
      <Pager
        page={page}
        size={15}
        total={150}
        text={value}
        sizes={[15, 30, 50]}
        onPage={setPage}
        onSize={() => setPage(1)}
      />
      <Pager page={1} size={15} total={3} text={value} onPage={() => {}} />
    </AntdProvider>
  )
}
