import { PlusOutlined } from '@ant-design/icons'
import { useCallback, useState } from 'react'
import { useT } from '../../shared/i18n/intl'
import { EmptyView } from '../../shared/ui/states/EmptyView'
import { MeetingPicture, NoMatchesPicture } from '../../shared/ui/states/pictures'
import { ErrorView } from '../../shared/ui/states/ErrorView'
import { LinkButton } from '../../shared/ui/buttons/LinkButton'
import { LoadView } from '../../shared/ui/states/LoadView'
import { PageTitle } from '../../shared/ui/page/PageTitle'
import { PlainButton } from '../../shared/ui/buttons/PlainButton'
import { SearchField } from '../../shared/ui/fields/SearchField'
import { WelcomeIfNew } from '../../shared/welcome/WelcomeIfNew'
import { usePageParams } from '../../shared/navigation/usePageParams'
import type { Meeting } from '../../wire/responses'
import { recordsPageSize } from '../../wire/constants'
import { UnfinishedMeetings } from './page/UnfinishedMeetings'
import { DeleteMeetingDialog } from './manage/DeleteMeetingDialog'
import { EditMeetingDialog } from './manage/EditMeetingDialog'
import styles from './manage/manage.module.css'
import { MeetingTable } from './manage/MeetingTable'
import { readMeetings, writeMeetings, type MeetingsView } from './manage/meetingsUrl'
import { useMeetings } from './manage/meetingQueries'

/** All meetings: upcoming, live and ended. */
export default function ManagePage() {
  const t = useT()
  const [params, setParams] = usePageParams()
  const view = readMeetings(params)
  const change = useCallback(
    (part: Partial<MeetingsView>) => setParams((now) => writeMeetings({ ...readMeetings(now), ...part })),
    [setParams],
  )
  const meetings = useMeetings(view, recordsPageSize)
  const [dialog, setDialog] = useState<{ action: 'edit' | 'delete'; meeting: Meeting }>()
  const close = () => setDialog(undefined)
  const create = (
    <LinkButton to="/meeting/create" type="primary" size="large" icon={<PlusOutlined />}>
      {t('meeting.create.title')}
    </LinkButton>
  )
  const filtered = view.keyword !== '' || view.status !== null
  return (
    <>
      <PageTitle title={t('meeting.manage.title')} extra={create} />
      <UnfinishedMeetings />
      {(filtered || meetings.data?.total !== 0) && (
        <div className={styles.search}>
          <SearchField keyword={view.keyword} onSearch={(keyword) => change({ keyword, page: 1 })} />
        </div>
      )}
      {meetings.isPending && <LoadView rows={8} />}
      {meetings.isError && !meetings.data && (
        <ErrorView error={meetings.error} onRetry={() => void meetings.refetch()} />
      )}
      {meetings.data?.total === 0 &&
        (filtered ? (
          <EmptyView
            picture={<NoMatchesPicture />}
            title={t('meeting.manage.nothing')}
            action={
              <PlainButton onClick={() => change({ keyword: '', status: null, page: 1 })}>
                {t('meeting.manage.showAll')}
              </PlainButton>
            }
          />
        ) : (
          <WelcomeIfNew
            fallback={
              <EmptyView
                picture={<MeetingPicture />}
                title={t('meeting.manage.empty')}
                text={t('meeting.manage.emptyText')}
                action={create}
              />
            }
          />
        ))}
      {meetings.data && meetings.data.total > 0 && (
        <MeetingTable
          meetings={meetings.data}
          page={view.page}
          busy={meetings.isPlaceholderData}
          onPage={(page) => change({ page })}
          onAction={(action, meeting) => setDialog({ action, meeting })}
        />
      )}
      {dialog?.action === 'edit' && <EditMeetingDialog meeting={dialog.meeting} onClose={close} />}
      {dialog?.action === 'delete' && <DeleteMeetingDialog meeting={dialog.meeting} onClose={close} />}
    </>
  )
}
