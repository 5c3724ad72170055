import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { refreshUser, useCurrentUser } from '../../shared/currentUser'
import { useSay } from '../../shared/intl'
import { notify } from '../../shared/notify'
import { usePageTitle } from '../../shared/pageTitle'
import { session as login } from '../../shared/session'
import { stored } from '../../shared/storage'
import { ErrorView } from '../../shared/ui/ErrorView'
import { LoadView } from '../../shared/ui/LoadView'
import type { Id, Meeting } from '../../wire/bodies'
import { languageValues, meetingStatus } from '../../wire/codes'
import { fetchMeeting } from './api'
import type { LiveSession } from './LiveSession'
import { liveSession, openSession } from './openSession'
import { recordPath } from './paths'
import { EndedView } from './page/EndedView'
import { LiveView } from './page/LiveView'
import { NewMeeting } from './page/NewMeeting'
import { OtherMeeting } from './page/OtherMeeting'
import { SetupView } from './page/SetupView'

/** The live page: of the meeting that the address names, or of one that begins here. */
export default function LivePage() {
  const [params] = useSearchParams()
  const id = params.get('id')
  return id ? <OneMeeting key={id} id={id} /> : <NewMeeting />
}

function OneMeeting({ id }: { id: string }) {
  const session = useStore(liveSession, ({ current }) => current)
  const mine = session !== null && String(session.meeting.id) === id
  const meeting = useQuery({
    queryKey: ['meeting', id],
    queryFn: ({ signal }) => fetchMeeting(id, signal),
    enabled: !mine,
    staleTime: 0,
  })
  usePageTitle(mine ? session.meeting.title : meeting.data?.title || undefined)
  if (mine) return <Going key={String(session.meeting.id)} session={session} />
  if (session) return <OtherMeeting session={session} />
  if (meeting.data) return <Waiting meeting={meeting.data} />
  if (meeting.isPending) return <LoadView rows={8} />
  return <ErrorView error={meeting.error} onRetry={() => void meeting.refetch()} />
}

/** A meeting that runs in this tab. When it has become a record the page goes there. */
function Going({ session }: { session: LiveSession }) {
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

/** A meeting that is not recorded in this tab: one to begin, to go on with, or one that is over. */
function Waiting({ meeting }: { meeting: Meeting }) {
  const say = useSay()
  const user = useCurrentUser().data
  const beginNow = useBeginNow()
  const [opening, setOpening] = useState(false)
  const [problem, setProblem] = useState('')
  if (meeting.status === meetingStatus.ended) return <EndedView meeting={meeting} />
  if (!user) return <LoadView rows={8} />
  const open = async () => {
    setOpening(true)
    setProblem('')
    try {
      const opened = await openMeeting(meeting, user.id)
      if (!opened && login.token() !== null) notify({ kind: 'warning', text: say('live.held.text') })
      return opened
    } catch {
      setProblem(say('live.setup.unreadable'))
      return null
    } finally {
      setOpening(false)
    }
  }
  return (
    <SetupView
      title={meeting.title}
      language={meeting.language}
      soundMs={meeting.times * 1000}
      busy={opening}
      problem={problem}
      beginNow={beginNow}
      open={open}
    />
  )
}

/** @throws KeepError */
async function openMeeting({ id, title, language, target }: Meeting, user: Id): Promise<LiveSession | null> {
  const known = (value: string | undefined) => languageValues.find((one) => one === value)
  const spoken = known(language) ?? 'cn'
  const session = await openSession({ id, user, title, language: spoken, target: known(target) })
  if (session) stored.meetingItem.write({ id, title, language: spoken, ...(target && { target }) })
  return session
}

/** Whether somebody has just made the meeting, and wants to be heard. */
function useBeginNow(): boolean {
  const { pathname, search, state }: { pathname: string; search: string; state: unknown } = useLocation()
  const navigate = useNavigate()
  const asked = begins(state)
  const [now] = useState(asked)
  useEffect(() => {
    // Its entry in the history outlives a reload, which must not switch the microphone on.
    if (asked) void navigate(pathname + search, { replace: true, state: null })
  }, [asked, navigate, pathname, search])
  return now
}

function begins(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'begin' in state && state.begin === true
}
