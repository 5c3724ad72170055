import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { refreshUser, useCurrentUser } from '../../shared/currentUser'
import { useSay } from '../../shared/intl'
import { notify } from '../../shared/notify'
import { usePageTitle } from '../../shared/pageTitle'
import { stored } from '../../shared/storage'
import { ErrorView } from '../../shared/ui/ErrorView'
import { LinkButton } from '../../shared/ui/LinkButton'
import { LoadView } from '../../shared/ui/LoadView'
import { StateView } from '../../shared/ui/StateView'
import type { Id, Meeting } from '../../wire/bodies'
import { languageValues, meetingStatus } from '../../wire/codes'
import { fetchMeeting } from './api'
import type { LiveSession } from './LiveSession'
import { liveSession, openSession } from './openSession'
import { livePath, recordPath } from './paths'
import { EndedView } from './page/EndedView'
import { LiveView } from './page/LiveView'
import { NewMeeting } from './page/NewMeeting'
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

/** One tab records one meeting at a time. */
function OtherMeeting({ session }: { session: LiveSession }) {
  const say = useSay()
  const { id, title } = session.meeting
  return (
    <StateView
      picture={null}
      title={<h1>{say('live.other.title')}</h1>}
      text={say('live.other.text', { title })}
      actions={
        <LinkButton to={livePath(id)} type="primary">
          {say('live.other.open')}
        </LinkButton>
      }
    />
  )
}

/** A meeting that is not recorded in this tab: one to begin, to go on with, or one that is over. */
function Waiting({ meeting }: { meeting: Meeting }) {
  const say = useSay()
  const { state }: { state: unknown } = useLocation()
  const user = useCurrentUser().data
  const [opening, setOpening] = useState(false)
  if (meeting.status === meetingStatus.ended) return <EndedView meeting={meeting} />
  if (!user) return <LoadView rows={8} />
  const open = async () => {
    setOpening(true)
    const opened = await openMeeting(meeting, user.id)
    setOpening(false)
    if (!opened) notify({ kind: 'warning', text: say('live.held.text') })
    return opened
  }
  return (
    <SetupView
      title={meeting.title}
      language={meeting.language}
      soundMs={meeting.times * 1000}
      busy={opening}
      // Somebody has just made it, and wants to be heard.
      beginNow={begins(state)}
      open={open}
    />
  )
}

async function openMeeting({ id, title, language, target }: Meeting, user: Id): Promise<LiveSession | null> {
  const known = (value: string | undefined) => languageValues.find((one) => one === value)
  const spoken = known(language) ?? 'cn'
  const session = await openSession({ id, user, title, language: spoken, target: known(target) })
  if (session) stored.meetingItem.write({ id, title, language: spoken, ...(target && { target }) })
  return session
}

function begins(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'begin' in state && state.begin === true
}
