import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { languageValues } from '../../wire/constants'
import { errorText } from '../../shared/http/errorText'
import { useT, type Translate } from '../../shared/i18n/intl'
import { stored } from '../../shared/storage/localStore'
import { PageTitle } from '../../shared/ui/page/PageTitle'
import { addMeeting } from './meeting/meetingApi'
import { MeetingForm, type FilledMeeting, type MeetingDraft } from './meeting/MeetingForm'
import { liveSession } from './session/openSession'
import { AlreadyRecording } from './page/AlreadyRecording'
import { meetingPath } from './meeting/meetingPaths'

/** Creates a meeting and opens its live page. The draft survives a reload. */
export default function CreatePage() {
  const t = useT()
  const navigate = useNavigate()
  const session = useStore(liveSession, ({ current }) => current)
  const create = useMutation({
    mutationFn: createMeeting,
    onSuccess: ({ id }) => void navigate(meetingPath(id), { replace: true, state: { begin: true } }),
  })
  if (session) return <AlreadyRecording session={session} />
  return (
    <>
      <PageTitle title={t('meeting.create.title')} />
      <MeetingForm
        initial={storedDraft()}
        lastLanguage={stored.languageRealtime.read()}
        submitText={t('meeting.create.submit')}
        busy={create.isPending}
        beside={create.isError && <span role="alert">{errorText(create.error).text}</span>}
        onChange={saveDraft}
        onSubmit={(meeting) => create.mutate({ ...meeting, title: meeting.title || defaultTitle(t) })}
      />
    </>
  )
}

/** Creates the meeting on the server and stores it as current on this device. @throws ApiError */
async function createMeeting({ title, language, target, remark }: FilledMeeting) {
  const { id } = await addMeeting({ title, language, remark, ...(target && { target }) })
  stored.languageRealtime.write(language)
  stored.meetingItem.write({ id, title, language, ...(target && { target }) })
  return { id }
}

/** The draft from before a reload. */
function storedDraft(): MeetingDraft {
  const item = stored.meetingItem.read()
  if (!item || item.id !== undefined) return { title: '', language: null, target: null, remark: '' }
  const { title, remark = '' } = item
  return { title, remark, language: known(item.language), target: known(item.target) }
}

const known = (language: string | undefined) => languageValues.find((value) => value === language) ?? null

function saveDraft({ title, language, target, remark }: FilledMeeting): void {
  // Don't overwrite a live meeting.
  if (stored.meetingItem.read()?.id !== undefined) return
  stored.meetingItem.write({ title, language, remark, ...(target && { target }) })
}

/** Title of an unnamed meeting. */
export function defaultTitle(t: Translate): string {
  return t('meeting.create.untitled', { date: new Date().toLocaleDateString() })
}
