import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { refreshUser, useCurrentUser } from '../../shared/account/currentUser'
import { useT } from '../../shared/i18n/intl'
import { notify } from '../../shared/notifications/notify'
import { usePageTitle } from '../../shared/navigation/pageTitle'
import { session as login } from '../../shared/session/session'
import { stored } from '../../shared/storage/localStore'
import { ErrorView } from '../../shared/ui/states/ErrorView'
import { LoadView } from '../../shared/ui/states/LoadView'
import type { Id, Meeting } from '../../wire/responses'
import { languageValues, meetingStatus } from '../../wire/constants'
import { fetchMeeting } from './meeting/meetingApi'
import type { LiveSession } from './session/LiveSession'
import { liveSession, openSession } from './session/openSession'
import { recordPath } from '../../shared/navigation/recordPath'
import { EndedView } from './page/EndedView'
import { LiveView } from './page/LiveView'
import { NewMeeting } from './NewMeeting'
import { AlreadyRecording } from './page/AlreadyRecording'
import { SetupView } from './page/SetupView'

/** The live page: of the meeting in the URL, or of a new one. */
export default function LivePage() {
  const [params] = useSearchParams()
  const id = params.get('id')
  return id ? <OneMeeting key={id} id={id} /> : <NewMeeting />
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
  if (meeting.data) return <IdleMeeting meeting={meeting.data} />
  if (meeting.isPending) return <LoadView rows={8} />
  return <ErrorView error={meeting.error} onRetry={() => void meeting.refetch()} />
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

/** A meeting that is not recorded in this tab: to begin, to continue, or ended. */
function IdleMeeting({ meeting }: { meeting: Meeting }) {
  const t = useT()
  const user = useCurrentUser().data
  const startNow = useStartNow()
  const [opening, setOpening] = useState(false)
  const [problem, setProblem] = useState('')
  if (meeting.status === meetingStatus.ended) return <EndedView meeting={meeting} />
  if (!user) return <LoadView rows={8} />
  const open = async () => {
    setOpening(true)
    setProblem('')
    try {
      const opened = await openMeeting(meeting, user.id)
      if (!opened && login.token() !== null) notify({ kind: 'warning', text: t('live.held.text') })
      return opened
    } catch {
      setProblem(t('live.setup.unreadable'))
      return null
    } finally {
      setOpening(false)
    }
  }
  return (
    <SetupView
      title={meeting.title}
      language={meeting.language}
      recordedMs={meeting.times * 1000}
      busy={opening}
      problem={problem}
      startNow={startNow}
      open={open}
    />
  )
}

/** @throws LocalStorageError */
async function openMeeting({ id, title, language, target }: Meeting, user: Id): Promise<LiveSession | null> {
  const known = (value: string | undefined) => languageValues.find((one) => one === value)
  const spoken = known(language) ?? 'cn'
  const session = await openSession({ id, user, title, language: spoken, target: known(target) })
  if (session) stored.meetingItem.write({ id, title, language: spoken, ...(target && { target }) })
  return session
}

/** Whether the meeting was just created and recording should start immediately. */
function useStartNow(): boolean {
  const { pathname, search, state }: { pathname: string; search: string; state: unknown } = useLocation()
  const navigate = useNavigate()
  const requested = isStartRequested(state)
  const [startNow] = useState(requested)
  useEffect(() => {
    // History state survives a reload, which must not turn the microphone on.
    if (requested) void navigate(pathname + search, { replace: true, state: null })
  }, [requested, navigate, pathname, search])
  return startNow
}

function isStartRequested(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'begin' in state && state.begin === true
}
