import { DeleteOutlined } from '@ant-design/icons'
import { useMemo, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useT, type Translate } from '../../../shared/i18n/intl'
import { formatSize } from '../../../shared/files/formatSize'
import { formatTime } from '../../../shared/time/formatTime'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { PlainButton } from '../../../shared/ui/buttons/PlainButton'
import { Tag } from '../../../shared/ui/display/Tag'
import { DataTable, type DataColumns } from '../../../shared/ui/table/DataTable'
import type { Task } from '../../../wire/responses'
import { taskStatus } from '../../../wire/constants'
import { RelativeTime } from '../../../shared/time/RelativeTime'
import { recordName } from '../record/recordName'
import { recordPath } from '../../../shared/navigation/recordPath'
import type { LoadedLibrary } from '../library/useLibrary'
import { RecordStatusTag } from '../record/RecordStatusTag'
import { UnpaidActions } from '../record/UnpaidActions'
import { UnsavedEditsHint } from '../autosave/UnsavedEditsHint'
import styles from './manage.module.css'

interface Props {
  records: readonly Task[]
  busy: boolean
  selected: readonly Task[]
  onSelect: (selected: readonly Task[]) => void
  /** What can be done with a record in the recycle bin; null outside it. */
  binActions: BinActions | null
  loaded: LoadedLibrary | null
  /** Whether all are in one folder. */
  inFolder: boolean
}

export interface BinActions {
  restore: (task: Task) => void
  destroy: (task: Task) => void
}

/** The records table with a selection that spans pages. */
export function ManageTable({ records, busy, selected, onSelect, binActions, loaded, inFolder }: Props) {
  const t = useT()
  const columns = useMemo(() => {
    const marks = (task: Task) =>
      loaded && <loaded.parts.RowMarks task={task} library={loaded.library} inFolder={inFolder} />
    const star = (task: Task) => loaded && <loaded.parts.RowStar task={task} />
    return columnsOf(t, { binActions, star, marks })
  }, [t, binActions, loaded, inFolder])
  return (
    <DataTable<Task>
      rowKey="id"
      columns={columns}
      rows={records}
      busy={busy}
      selection={{
        keys: selected.map(({ id }) => id),
        nameOf: (task) => t('manage.table.choose', { title: recordName(task, t) }),
        nameOfAll: t('manage.table.chooseAll'),
        onChange: onSelect,
      }}
    />
  )
}

interface CellContext {
  binActions: BinActions | null
  star: (task: Task) => ReactNode
  /** The tags and folder of a record. */
  marks: (task: Task) => ReactNode
}

function columnsOf(t: Translate, { binActions, star, marks }: CellContext): DataColumns<Task> {
  return [
    {
      title: t('task.table.title'),
      key: 'title',
      render: (_, task) => <TitleCell task={task} binActions={binActions} star={star(task)} marks={marks(task)} />,
    },
    {
      title: t('task.table.status'),
      key: 'status',
      width: 136,
      responsive: ['md'],
      render: (_, task) => <RecordStatusTag task={task} />,
    },
    {
      title: t('task.table.duration'),
      key: 'duration',
      width: 88,
      responsive: ['lg'],
      render: (_, { times }) => formatTime(times * 1000),
    },
    {
      title: t('task.table.size'),
      key: 'size',
      width: 108,
      responsive: ['md'],
      render: (_, { size }) => (size > 0 ? formatSize(size) : '—'),
    },
    {
      title: t('task.table.created'),
      key: 'created',
      width: 136,
      responsive: ['xl'],
      render: (_, task) => <RelativeTime record={task} />,
    },
    ...(binActions
      ? [
          {
            title: t('task.table.actions'),
            key: 'actions',
            width: 144,
            responsive: ['md' as const],
            render: (_: unknown, task: Task) => <BinButtons task={task} actions={binActions} />,
          },
        ]
      : []),
  ]
}

interface TitleCellProps {
  task: Task
  binActions: BinActions | null
  star: ReactNode
  marks: ReactNode
}

/** Title with details that have no column on narrow screens. */
function TitleCell({ task, binActions, star, marks }: TitleCellProps) {
  const t = useT()
  const name = recordName(task, t)
  return (
    <div className={styles.title}>
      <div className={styles.name}>
        {binActions ? (
          <span>{name}</span>
        ) : (
          <Link className="row-title" to={recordPath(task.id)}>
            {name}
          </Link>
        )}
        {task.sample === 1 && <Tag tone="info">{t('task.record.sample')}</Tag>}
        {!binActions && star}
      </div>
      {!binActions && marks}
      {!binActions && task.status === taskStatus.unpaid && (
        <UnpaidActions task={task} hasPartialText={(task.progress ?? 0) > 0} />
      )}
      <UnsavedEditsHint record={task.id} />
      <div className={styles.facts}>
        <RecordStatusTag task={task} />
        <span>{formatTime(task.times * 1000)}</span>
        {task.size > 0 && <span>{formatSize(task.size)}</span>}
        {binActions && <BinButtons task={task} actions={binActions} />}
      </div>
    </div>
  )
}

function BinButtons({ task, actions }: { task: Task; actions: BinActions }) {
  const t = useT()
  const title = recordName(task, t)
  return (
    <div className={styles.actions}>
      <PlainButton aria-label={t('manage.restore.one', { title })} onClick={() => actions.restore(task)}>
        {t('manage.restore.open')}
      </PlainButton>
      <IconButton
        name={t('manage.destroy.one', { title })}
        title={t('manage.destroy.open')}
        onClick={() => actions.destroy(task)}
      >
        <DeleteOutlined />
      </IconButton>
    </div>
  )
}
