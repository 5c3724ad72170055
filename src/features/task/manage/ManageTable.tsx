import { ProTable, type ProColumns } from '@ant-design/pro-components'
import { useMemo, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useT, type Translate } from '../../../shared/i18n/intl'
import type { ListPage } from '../../../shared/http/client'
import { formatSize } from '../../../shared/files/formatSize'
import { formatTime } from '../../../shared/time/formatTime'
import type { Task } from '../../../wire/responses'
import { taskStatus } from '../../../wire/constants'
import { RelativeTime } from '../../../shared/time/RelativeTime'
import { recordName } from '../record/recordName'
import { recordPath } from '../../../shared/navigation/recordPath'
import { pageSizes } from '../record/recordListUrl'
import { RecordStatusTag } from '../record/RecordStatusTag'
import { UnpaidActions } from '../record/UnpaidActions'
import { UnsavedEditsHint } from '../autosave/UnsavedEditsHint'
import styles from './manage.module.css'
import type { ManageListParams } from './manageListUrl'

interface Props {
  view: ManageListParams
  records: ListPage<Task>
  busy: boolean
  onPage: (page: number, size: number) => void
  /** Actions for the selected records. */
  actions: (selected: readonly Task[], clear: () => void) => ReactNode
}

/** The records table with a selection that spans pages. */
export function ManageTable({ view, records, busy, onPage, actions }: Props) {
  const t = useT()
  const [selected, setSelected] = useState<readonly Task[]>([])
  const clear = () => setSelected([])
  const columns = useMemo(() => columnsOf(t, view.bin), [t, view.bin])
  return (
    <ProTable<Task>
      className={styles.table ?? ''}
      rowKey="id"
      columns={columns}
      dataSource={records.rows}
      loading={busy}
      search={false}
      options={false}
      toolBarRender={false}
      cardProps={false}
      tableLayout="fixed"
      rowSelection={{
        columnWidth: 48,
        selectedRowKeys: selected.map(({ id }) => id),
        preserveSelectedRowKeys: true,
        onChange: (_, rows) => setSelected(rows),
        getCheckboxProps: (task) => ({ 'aria-label': t('manage.table.choose', { title: recordName(task, t) }) }),
        getTitleCheckboxProps: () => ({ 'aria-label': t('manage.table.chooseAll') }),
      }}
      tableAlertRender={() => (
        <div className={styles.chosen}>
          <span role="status">{t('manage.table.chosen', { count: selected.length })}</span>
          {actions(selected, clear)}
        </div>
      )}
      tableAlertOptionRender={false}
      pagination={{
        current: view.page,
        pageSize: view.size,
        total: records.total,
        pageSizeOptions: [...pageSizes],
        showSizeChanger: true,
        responsive: true,
        showTotal: (total) => t('task.pager.total', { total }),
        onChange: onPage,
      }}
    />
  )
}

function columnsOf(t: Translate, bin: boolean): ProColumns<Task>[] {
  return [
    { title: t('task.table.title'), key: 'title', render: (_, task) => <TitleCell task={task} bin={bin} /> },
    {
      title: t('task.table.status'),
      key: 'status',
      width: 140,
      responsive: ['md'],
      render: (_, task) => <RecordStatusTag task={task} />,
    },
    {
      title: t('task.table.duration'),
      key: 'duration',
      width: 104,
      responsive: ['lg'],
      render: (_, { times }) => formatTime(times * 1000),
    },
    {
      title: t('task.table.size'),
      key: 'size',
      width: 112,
      responsive: ['md'],
      render: (_, { size }) => formatSize(size),
    },
    {
      title: t('task.table.created'),
      key: 'created',
      width: 140,
      responsive: ['xl'],
      render: (_, task) => <RelativeTime record={task} />,
    },
  ]
}

/** Title with details that have no column on narrow screens. */
function TitleCell({ task, bin }: { task: Task; bin: boolean }) {
  const t = useT()
  const name = recordName(task, t)
  return (
    <div className={styles.title}>
      {bin ? <span>{name}</span> : <Link to={recordPath(task.id)}>{name}</Link>}
      {!bin && task.status === taskStatus.unpaid && (
        <UnpaidActions task={task} hasPartialText={(task.progress ?? 0) > 0} />
      )}
      <UnsavedEditsHint record={task.id} />
      <div className={styles.facts}>
        <RecordStatusTag task={task} />
        <span>{formatTime(task.times * 1000)}</span>
        <span>{formatSize(task.size)}</span>
      </div>
    </div>
  )
}
