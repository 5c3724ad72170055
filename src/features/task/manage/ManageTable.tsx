import { ProTable, type ProColumns } from '@ant-design/pro-components'
import { useMemo, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useSay, type Say } from '../../../shared/intl'
import type { Page } from '../../../shared/http/client'
import { formatSize } from '../../../shared/size'
import { formatTime } from '../../../shared/time'
import type { Task } from '../../../wire/bodies'
import { Moment } from '../../../shared/ui/Moment'
import { recordName } from '../recordName'
import { pageSizes, recordPath } from '../recordsUrl'
import { StatusTag } from '../StatusTag'
import { UnsentHint } from '../workspace/UnsentHint'
import styles from './manage.module.css'
import type { ManageView } from './manageUrl'

interface Props {
  view: ManageView
  records: Page<Task>
  busy: boolean
  onPage: (page: number, size: number) => void
  /** What can be done with the chosen ones. */
  actions: (chosen: readonly Task[], clear: () => void) => ReactNode
}

/** The records of one bin, to choose among over all pages. */
export function ManageTable({ view, records, busy, onPage, actions }: Props) {
  const say = useSay()
  const [chosen, setChosen] = useState<readonly Task[]>([])
  const clear = () => setChosen([])
  const columns = useMemo(() => columnsOf(say, view.bin), [say, view.bin])
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
        selectedRowKeys: chosen.map(({ id }) => id),
        preserveSelectedRowKeys: true,
        onChange: (_, rows) => setChosen(rows),
        getCheckboxProps: (task) => ({ 'aria-label': say('manage.table.choose', { title: recordName(task, say) }) }),
        getTitleCheckboxProps: () => ({ 'aria-label': say('manage.table.chooseAll') }),
      }}
      tableAlertRender={() => (
        <div className={styles.chosen}>
          <span role="status">{say('manage.table.chosen', { count: chosen.length })}</span>
          {actions(chosen, clear)}
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
        showTotal: (total) => say('task.pager.total', { total }),
        onChange: onPage,
      }}
    />
  )
}

function columnsOf(say: Say, bin: boolean): ProColumns<Task>[] {
  return [
    { title: say('task.table.title'), key: 'title', render: (_, task) => <Title task={task} bin={bin} /> },
    {
      title: say('task.table.status'),
      key: 'status',
      width: 140,
      responsive: ['md'],
      render: (_, task) => <StatusTag task={task} />,
    },
    {
      title: say('task.table.duration'),
      key: 'duration',
      width: 104,
      responsive: ['lg'],
      render: (_, { times }) => formatTime(times * 1000),
    },
    {
      title: say('task.table.size'),
      key: 'size',
      width: 112,
      responsive: ['md'],
      render: (_, { size }) => formatSize(size),
    },
    {
      title: say('task.table.created'),
      key: 'created',
      width: 140,
      responsive: ['xl'],
      render: (_, task) => <Moment record={task} />,
    },
  ]
}

/** On a phone it says what has no column there. */
function Title({ task, bin }: { task: Task; bin: boolean }) {
  const say = useSay()
  const name = recordName(task, say)
  return (
    <div className={styles.title}>
      {bin ? <span>{name}</span> : <Link to={recordPath(task.id)}>{name}</Link>}
      <UnsentHint record={task.id} />
      <div className={styles.facts}>
        <StatusTag task={task} />
        <span>{formatTime(task.times * 1000)}</span>
        <span>{formatSize(task.size)}</span>
      </div>
    </div>
  )
}
