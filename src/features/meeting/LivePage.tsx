import { AudioMutedOutlined, AudioOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { refreshUser, useCurrentUser } from '../../shared/account/currentUser'
import { useT } from '../../shared/i18n/intl'
import { errorText } from '../../shared/http/errorText'
import { isUnavailable } from '../../shared/http/isUnavailable'
import { recordPath } from '../../shared/navigation/recordPath'
import { usePageTitle } from '../../shared/navigation/pageTitle'
import { stored } from '../../shared/storage/localStore'
import { LinkButton } from '../../shared/ui/buttons/LinkButton'
import { ErrorView } from '../../shared/ui/states/ErrorView'
import { LoadView } from '../../shared/ui/states/LoadView'
import { StateView } from '../../shared/ui/states/StateView'
import type { Id, MeetingWithList } from '../../wire/responses'
import { meetingStatus } from '../../wire/constants'
import { fetchMeeting } from './meeting/meetingApi'
import type { LiveSession } from './session/LiveSession'
import { findLocalMeeting, liveSession, type LocalMeeting } from './session/openSession'
import { AlreadyRecording } from './page/AlreadyRecording'
import { EndedView } from './page/EndedView'
import { InterruptedView } from './page/InterruptedView'
import { LiveView } from './page/LiveView'
import { SetupView } from './page/SetupView'
import { useMeetingStart } from './page/useMeetingStart'
import { StartMeeting } from './start/StartMeeting'

/** The live page: of the meeting in the URL, or of a new one. */
export default function LivePage() {
  const [params] = useSearchParams()
  const id = params.get('id')
  return id ? <OneMeeting key={id} id={id} /> : <StartMeeting />
}

function OneMeeting({ id }: { id: string }) {
  const session = useStore(liveSession, ({ current }) => current)
  const isOpenHere = session !== null && String(session.meeting.id) === id
  const meeting = useQuery({
    queryKey: ['meeting', id],
    queryFn: ({ signal }) => fetchMeeting(id, signal),
    enabled: !isOpenHere,
    staleTime: 0,
  })
  usePageTitle(isOpenHere ? session.meeting.title : meeting.data?.title || undefined)
  if (isOpenHere) return <RecordingMeeting key={String(session.meeting.id)} session={session} />
  if (session) return <AlreadyRecording session={session} />
  if (meeting.data?.status === meetingStatus.ended) return <EndedView meeting={meeting.data} />
  if (meeting.data) return <IdleMeeting meeting={meeting.data} />
  if (meeting.isPending) return <LoadView rows={8} />
  if (isUnavailable(meeting.error)) return <NoMeeting text={errorText(meeting.error).text} />
  return <ErrorView page error={meeting.error} onRetry={() => void meeting.refetch()} />
}

/** The meeting doesn't exist or belongs to another user. */
function NoMeeting({ text }: { text: string }) {
  const t = useT()
  return (
    <StateView
      alert
      picture={<AudioMutedOutlined />}
      title={<h1>{t('live.none.title')}</h1>}
      text={text}
      actions={
        <LinkButton type="primary" to="/meeting/manage">
          {t('live.none.toList')}
        </LinkButton>
      }
    />
  )
}

/** A meeting running in this tab. Navigates to the record once it exists. */
function RecordingMeeting({ session }: { session: LiveSession }) {
  const navigate = useNavigate()
  const taskId = useStore(session.view, (view) => view.taskId)
  useEffect(() => {
    if (taskId === null) return
    stored.meetingItem.remove()
    void refreshUser()
    void navigate(recordPath(taskId), { replace: true })
  }, [taskId, navigate])
  return <LiveView session={session} />
}

/** While another tab has a meeting open, how often to look whether it still has. */
const lookAgainMs = 3_000

/** A meeting that is not recorded in this tab. */
function IdleMeeting({ meeting }: { meeting: MeetingWithList }) {
  const user = useCurrentUser().data?.id
  const local = useQuery({
    queryKey: ['localMeeting', user, meeting.id],
    queryFn: () => (user === undefined ? null : findLocalMeeting({ user, id: meeting.id })),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.isOpenElsewhere ? lookAgainMs : false),
  })
  if (user === undefined || !local.data) return <LoadView rows={8} />
  return <StoppedMeeting meeting={meeting} local={local.data} user={user} />
}

interface StoppedMeetingProps {
  meeting: MeetingWithList
  local: LocalMeeting
  user: Id
}

/** A meeting to start, to continue, or open in another tab. */
function StoppedMeeting({ meeting, local: { left, isOpenElsewhere }, user }: StoppedMeetingProps) {
  const t = useT()
  const start = useMeetingStart(meeting, user)
  if (isOpenElsewhere && !start.busy)
    return <StateView picture={<AudioOutlined />} title={<h1>{meeting.title}</h1>} text={t('live.held.text')} />
  if (left === null && meeting.status === meetingStatus.waiting) return <SetupView meeting={meeting} start={start} />
  return <InterruptedView meeting={meeting} left={left} user={user} start={start} />
}
