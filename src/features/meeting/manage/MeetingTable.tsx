import { DeleteOutlined, EditOutlined } from '@ant-design/icons'
import { ProTable, type ProColumns } from '@ant-design/pro-components'
import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import type { Page } from '../../../shared/http/client'
import { useSay, type Say } from '../../../shared/intl'
import { languageName } from '../../../shared/languageName'
import { formatTime } from '../../../shared/time'
import { IconButton } from '../../../shared/ui/IconButton'
import { LinkButton } from '../../../shared/ui/LinkButton'
import { Moment } from '../../../shared/ui/Moment'
import type { Meeting } from '../../../wire/bodies'
import { meetingStatus, pageSize } from '../../../wire/codes'
import { livePath, recordPath } from '../paths'
import styles from './manage.module.css'

interface Props {
  meetings: Page<Meeting>
  page: number
  busy: boolean
  onPage: (page: number) => void
  onAsk: (what: 'edit' | 'delete', meeting: Meeting) => void
}

export function MeetingTable({ meetings, page, busy, onPage, onAsk }: Props) {
  const say = useSay()
  const columns = useMemo(() => columnsOf(say, onAsk), [say, onAsk])
  return (
    <ProTable<Meeting>
      className={styles.table ?? ''}
      rowKey="id"
      columns={columns}
      dataSource={meetings.rows}
      loading={busy}
      search={false}
      options={false}
      toolBarRender={false}
      cardProps={false}
      tableLayout="fixed"
      pagination={{
        current: page,
        pageSize,
        total: meetings.total,
        showSizeChanger: false,
        responsive: true,
        showTotal: (total) => say('meeting.manage.total', { total }),
        onChange: onPage,
      }}
    />
  )
}

function columnsOf(say: Say, onAsk: Props['onAsk']): ProColumns<Meeting>[] {
  return [
    {
      title: say('meeting.field.title'),
      key: 'title',
      render: (_, meeting) => <Title meeting={meeting} onAsk={onAsk} />,
    },
    {
      title: say('meeting.table.status'),
      key: 'status',
      width: 120,
      responsive: ['md'],
      render: (_, meeting) => <Status meeting={meeting} />,
    },
    {
      title: say('meeting.field.language'),
      key: 'language',
      width: 120,
      responsive: ['lg'],
      render: (_, { language }) => languageName(language, say),
    },
    {
      title: say('meeting.table.duration'),
      key: 'duration',
      width: 104,
      responsive: ['lg'],
      render: (_, { times }) => formatTime(times * 1000),
    },
    {
      title: say('meeting.table.created'),
      key: 'created',
      width: 132,
      responsive: ['xl'],
      render: (_, meeting) => <Moment record={meeting} />,
    },
    {
      title: say('meeting.table.actions'),
      key: 'actions',
      width: 224,
      responsive: ['md'],
      render: (_, meeting) => <Actions meeting={meeting} onAsk={onAsk} />,
    },
  ]
}

/** On a phone it says and does what has no column there. */
function Title({ meeting, onAsk }: { meeting: Meeting; onAsk: Props['onAsk'] }) {
  const say = useSay()
  const { id, task_id, title, remark, times } = meeting
  return (
    <div className={styles.title}>
      <Link to={task_id === undefined ? livePath(id) : recordPath(task_id)}>{title}</Link>
      {remark && <p className={styles.remark}>{remark}</p>}
      <div className={styles.narrow}>
        <Status meeting={meeting} />
        <span>{languageName(meeting.language, say)}</span>
        {times > 0 && <span>{formatTime(times * 1000)}</span>}
        <Actions meeting={meeting} onAsk={onAsk} />
      </div>
    </div>
  )
}

const names = ['waiting', 'live', 'ended'] as const

function Status({ meeting }: { meeting: Meeting }) {
  const say = useSay()
  const name = names[meeting.status]
  return <span className={`${styles.status} ${styles[name] ?? ''}`}>{say(`meeting.status.${name}`)}</span>
}

function Actions({ meeting, onAsk }: { meeting: Meeting; onAsk: Props['onAsk'] }) {
  const say = useSay()
  const { id, task_id, status, title } = meeting
  const next =
    task_id !== undefined ? (
      <LinkButton to={recordPath(task_id)}>{say('meeting.action.record')}</LinkButton>
    ) : (
      <LinkButton to={livePath(id)}>
        {say(status === meetingStatus.waiting ? 'meeting.action.begin' : 'meeting.action.continue')}
      </LinkButton>
    )
  return (
    <div className={styles.actions}>
      {next}
      <IconButton name={say('meeting.action.edit', { title })} onClick={() => onAsk('edit', meeting)}>
        <EditOutlined />
      </IconButton>
      <IconButton name={say('meeting.action.delete', { title })} onClick={() => onAsk('delete', meeting)}>
        <DeleteOutlined />
      </IconButton>
    </div>
  )
}
