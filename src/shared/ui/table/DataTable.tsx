import { ProTable, type ProColumns } from '@ant-design/pro-components'
import styles from './DataTable.module.css'

export type DataColumns<Row> = ProColumns<Row>[]

interface Props<Row> {
  /** Names a row's unique field. */
  rowKey: string
  columns: DataColumns<Row>
  rows: readonly Row[]
  busy: boolean
  selection?: Selection<Row>
}

interface Selection<Row> {
  /** Keys of the selected rows, also of those on other pages. */
  keys: (string | number)[]
  nameOf: (row: Row) => string
  nameOfAll: string
  onChange: (rows: Row[]) => void
}

/** So that quick loads don't flicker. */
const spinnerDelayMs = 200

/** A table with the look of the records table. Pagination is a `Pager` below it. */
export function DataTable<Row extends object>({ rowKey, columns, rows, busy, selection }: Props<Row>) {
  return (
    <ProTable<Row>
      className={styles.table ?? ''}
      rowKey={rowKey}
      columns={columns}
      dataSource={rows}
      loading={{ spinning: busy, delay: spinnerDelayMs, indicator: <span className={styles.wait} /> }}
      search={false}
      options={false}
      toolBarRender={false}
      cardProps={false}
      tableLayout="fixed"
      tableAlertRender={false}
      pagination={false}
      {...(selection && { rowSelection: rowSelectionOf(selection) })}
    />
  )
}

function rowSelectionOf<Row>({ keys, nameOf, nameOfAll, onChange }: Selection<Row>) {
  return {
    columnWidth: 52,
    selectedRowKeys: keys,
    preserveSelectedRowKeys: true,
    onChange: (_: unknown, chosen: Row[]) => onChange(chosen),
    getCheckboxProps: (row: Row) => ({ 'aria-label': nameOf(row) }),
    getTitleCheckboxProps: () => ({ 'aria-label': nameOfAll }),
  }
}
