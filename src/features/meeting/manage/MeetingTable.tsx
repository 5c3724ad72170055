import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { ListPage } from '../../../shared/http/client'
import { useT, type Translate } from '../../../shared/i18n/intl'
import { languageName } from '../../../shared/i18n/languageName'
import { formatTime } from '../../../shared/time/formatTime'
import { IconButton } from '../../../shared/ui/buttons/IconButton'
import { LinkButton } from '../../../shared/ui/buttons/LinkButton'
import { Pager } from '../../../shared/ui/page/Pager'
import { DataTable, type DataColumns } from '../../../shared/ui/table/DataTable'
import { RelativeTime } from '../../../shared/time/RelativeTime'
import type { Meeting } from '../../../wire/responses'
import { meetingStatus, recordsPageSize } from '../../../wire/constants'
import { recordPath } from '../../../shared/navigation/recordPath'
import { meetingPath } from '../meeting/meetingPaths'
import styles from './manage.module.css'

interface Props {
  meetings: ListPage<Meeting>
  page: number
  busy: boolean
  onPage: (page: number) => void
  onAction: (action: 'edit' | 'delete', meeting: Meeting) => void
}

export function MeetingTable({ meetings, page, busy, onPage, onAction }: Props) {
  const t = useT()
  const columns = useMemo(() => columnsOf(t, onAction), [t, onAction])
  return (
    <>
      <DataTable<Meeting> rowKey="id" columns={columns} rows={meetings.rows} busy={busy} />
      <Pager
        page={page}
        size={recordsPageSize}
        total={meetings.total}
        text={t('meeting.manage.total', { total: meetings.total })}
        onPage={onPage}
      />
    </>
  )
}

function columnsOf(t: Translate, onAction: Props['onAction']): DataColumns<Meeting> {
  return [
    {
      title: t('meeting.field.title'),
      key: 'title',
      render: (_, meeting) => <Title meeting={meeting} onAction={onAction} />,
    },
    {
      title: t('meeting.table.status'),
      key: 'status',
      width: 120,
      responsive: ['md'],
      render: (_, meeting) => <Status meeting={meeting} />,
    },
    {
      title: t('meeting.field.language'),
      key: 'language',
      width: 120,
      responsive: ['lg'],
      render: (_, { language }) => languageName(language, t),
    },
    {
      title: t('meeting.table.duration'),
      key: 'duration',
      width: 104,
      responsive: ['lg'],
      render: (_, { times }) => (times > 0 ? formatTime(times * 1000) : '–'),
    },
    {
      title: t('meeting.table.created'),
      key: 'created',
      width: 132,
      responsive: ['xl'],
      render: (_, meeting) => <RelativeTime record={meeting} />,
    },
    {
      title: t('meeting.table.actions'),
      key: 'actions',
      width: 264,
      responsive: ['md'],
      render: (_, meeting) => <Actions meeting={meeting} onAction={onAction} />,
    },
  ]
}

/** On narrow screens, includes what has no column there. */
function Title({ meeting, onAction }: { meeting: Meeting; onAction: Props['onAction'] }) {
  const t = useT()
  const { id, task_id, title, remark, times } = meeting
  return (
    <div className={styles.title}>
      <Link className="row-title" to={task_id === undefined ? meetingPath(id) : recordPath(task_id)}>
        {title}
      </Link>
      {remark && <p className={styles.remark}>{remark}</p>}
      <div className={styles.narrow}>
        <Status meeting={meeting} />
        <span>{languageName(meeting.language, t)}</span>
        {times > 0 && <span>{formatTime(times * 1000)}</span>}
        <Actions meeting={meeting} onAction={onAction} />
      </div>
    </div>
  )
}

const names = ['waiting', 'live', 'ended'] as const

function Status({ meeting }: { meeting: Meeting }) {
  const t = useT()
  const name = names[meeting.status]
  return <span className={`${styles.status} ${styles[name] ?? ''}`}>{t(`meeting.status.${name}`)}</span>
}

function Actions({ meeting, onAction }: { meeting: Meeting; onAction: Props['onAction'] }) {
  const t = useT()
  const { id, task_id, status, title } = meeting
  const next =
    task_id !== undefined ? (
      <LinkButton to={recordPath(task_id)}>{t('meeting.action.record')}</LinkButton>
    ) : (
      <LinkButton to={meetingPath(id)}>
        {t(status === meetingStatus.waiting ? 'meeting.action.begin' : 'meeting.action.continue')}
      </LinkButton>
    )
  return (
    <div className={styles.actions}>
      {next}
      <IconButton name={t('meeting.action.edit', { title })} onClick={() => onAction('edit', meeting)}>
        <EditOutlined />
      </IconButton>
      <IconButton name={t('meeting.action.delete', { title })} onClick={() => onAction('delete', meeting)}>
        <DeleteOutlined />
      </IconButton>
    </div>
  )
}
