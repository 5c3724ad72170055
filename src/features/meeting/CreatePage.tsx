import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { languageValues } from '../../wire/codes'
import { describe } from '../../shared/http/catalogue'
import { useSay, type Say } from '../../shared/intl'
import { stored } from '../../shared/storage'
import { PageTitle } from '../../shared/ui/PageTitle'
import { addMeeting } from './api'
import { MeetingForm, type FilledMeeting, type MeetingDraft } from './MeetingForm'
import { liveSession } from './openSession'
import { OtherMeeting } from './page/OtherMeeting'
import { livePath } from './paths'

/** A new meeting, and straight on to its live page. What is typed outlives a reload. */
export default function CreatePage() {
  const say = useSay()
  const navigate = useNavigate()
  const session = useStore(liveSession, ({ current }) => current)
  const create = useMutation({
    mutationFn: createMeeting,
    onSuccess: ({ id }) => void navigate(livePath(id), { replace: true, state: { begin: true } }),
  })
  if (session) return <OtherMeeting session={session} />
  return (
    <>
      <PageTitle title={say('meeting.create.title')} />
      <MeetingForm
        first={begun()}
        lastLanguage={stored.languageRealtime.read()}
        submitText={say('meeting.create.submit')}
        busy={create.isPending}
        beside={create.isError && <span role="alert">{describe(create.error).text}</span>}
        onChange={keep}
        onSubmit={(meeting) => create.mutate({ ...meeting, title: meeting.title || untitled(say) })}
      />
    </>
  )
}

/** The meeting as the server and this device know it from now on. @throws ApiError */
async function createMeeting({ title, language, target, remark }: FilledMeeting) {
  const { id } = await addMeeting({ title, language, remark, ...(target && { target }) })
  stored.languageRealtime.write(language)
  stored.meetingItem.write({ id, title, language, ...(target && { target }) })
  return { id }
}

/** What somebody has begun to write, before a reload. */
function begun(): MeetingDraft {
  const item = stored.meetingItem.read()
  if (!item || item.id !== undefined) return { title: '', language: null, target: null, remark: '' }
  const { title, remark = '' } = item
  return { title, remark, language: known(item.language), target: known(item.target) }
}

const known = (language: string | undefined) => languageValues.find((value) => value === language) ?? null

function keep({ title, language, target, remark }: FilledMeeting): void {
  // A meeting that is live keeps its place.
  if (stored.meetingItem.read()?.id !== undefined) return
  stored.meetingItem.write({ title, language, remark, ...(target && { target }) })
}

/** What a meeting is called that nobody gave a name. */
export function untitled(say: Say): string {
  return say('meeting.create.untitled', { date: new Date().toLocaleDateString() })
}
