import { PlusOutlined } from '@ant-design/icons'
import { useCallback, useState } from 'react'
import { useSay } from '../../shared/intl'
import { EmptyView } from '../../shared/ui/EmptyView'
import { ErrorView } from '../../shared/ui/ErrorView'
import { LinkButton } from '../../shared/ui/LinkButton'
import { LoadView } from '../../shared/ui/LoadView'
import { PageTitle } from '../../shared/ui/PageTitle'
import { PlainButton } from '../../shared/ui/PlainButton'
import { SearchField } from '../../shared/ui/SearchField'
import { usePageParams } from '../../shared/usePageParams'
import type { Meeting } from '../../wire/bodies'
import { pageSize } from '../../wire/codes'
import { KeptMeetings } from './KeptMeetings'
import { DeleteDialog } from './manage/DeleteDialog'
import { EditDialog } from './manage/EditDialog'
import styles from './manage/manage.module.css'
import { MeetingTable } from './manage/MeetingTable'
import { readMeetings, writeMeetings, type MeetingsView } from './manage/meetingsUrl'
import { useMeetings } from './meetings'

/** All meetings: those to come, the one that is live, and those that have become records. */
export default function ManagePage() {
  const say = useSay()
  const [params, setParams] = usePageParams()
  const view = readMeetings(params)
  const change = useCallback(
    (part: Partial<MeetingsView>) => setParams((now) => writeMeetings({ ...readMeetings(now), ...part })),
    [setParams],
  )
  const meetings = useMeetings(view, pageSize)
  const [asking, setAsking] = useState<{ what: 'edit' | 'delete'; meeting: Meeting }>()
  const close = () => setAsking(undefined)
  const create = (
    <LinkButton to="/meeting/create" type="primary" size="large" icon={<PlusOutlined />}>
      {say('meeting.create.open')}
    </LinkButton>
  )
  const filtered = view.keyword !== '' || view.status !== null
  return (
    <>
      <PageTitle title={say('meeting.manage.title')} extra={create} />
      <KeptMeetings />
      <div className={styles.search}>
        <SearchField keyword={view.keyword} onSearch={(keyword) => change({ keyword, page: 1 })} />
      </div>
      {meetings.isPending && <LoadView rows={8} />}
      {meetings.isError && !meetings.data && (
        <ErrorView error={meetings.error} onRetry={() => void meetings.refetch()} />
      )}
      {meetings.data?.total === 0 &&
        (filtered ? (
          <EmptyView
            title={say('meeting.manage.nothing')}
            action={
              <PlainButton onClick={() => change({ keyword: '', status: null, page: 1 })}>
                {say('meeting.manage.showAll')}
              </PlainButton>
            }
          />
        ) : (
          <EmptyView title={say('meeting.manage.empty')} text={say('meeting.manage.emptyText')} action={create} />
        ))}
      {meetings.data && meetings.data.total > 0 && (
        <MeetingTable
          meetings={meetings.data}
          page={view.page}
          busy={meetings.isPlaceholderData}
          onPage={(page) => change({ page })}
          onAsk={(what, meeting) => setAsking({ what, meeting })}
        />
      )}
      {asking?.what === 'edit' && <EditDialog meeting={asking.meeting} onClose={close} />}
      {asking?.what === 'delete' && <DeleteDialog meeting={asking.meeting} onClose={close} />}
    </>
  )
}
