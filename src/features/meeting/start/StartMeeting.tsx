import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useStore } from 'zustand'
import { useCurrentUser } from '../../../shared/account/currentUser'
import { errorText } from '../../../shared/http/errorText'
import { useLocale, useT } from '../../../shared/i18n/intl'
import { folderOf } from '../../../shared/navigation/folderParam'
import { stored, type MeetingDraft } from '../../../shared/storage/localStore'
import { PageTitle } from '../../../shared/ui/page/PageTitle'
import type { LanguageValue } from '../../../wire/constants'
import type { Id } from '../../../wire/responses'
import { captureChoiceOf, captureSettings } from '../inputs/captureSettings'
import { addMeeting } from '../meeting/meetingApi'
import { meetingPath } from '../meeting/meetingPaths'
import { AlreadyRecording } from '../page/AlreadyRecording'
import { UnfinishedMeetings } from '../page/UnfinishedMeetings'
import { openMeeting } from '../session/openMeeting'
import { liveSession } from '../session/openSession'
import { StartCard } from './StartCard'
import { startedTitle } from './startedTitle'
import { clearMeetingDraft } from './useMeetingDraft'

/** The only start of a meeting: its details, what to record, and one button that records. */
export function StartMeeting() {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const folder = folderOf(useSearchParams()[0])
  const user = useCurrentUser().data
  const session = useStore(liveSession, ({ current }) => current)
  const start = useMutation({
    mutationFn: async ({ draft, language }: { draft: MeetingDraft; language: LanguageValue }) => {
      const meeting = { ...draft, language, title: draft.title.trim() || startedTitle(t, locale) }
      const id = await createMeeting(meeting, folder)
      if (user) await record({ ...meeting, id }, user.id)
      return id
    },
    onSuccess: (id) => void navigate(meetingPath(id), { replace: true }),
  })
  if (session && (start.isIdle || start.isError)) return <AlreadyRecording session={session} />
  return (
    <>
      <PageTitle title={t('meeting.create.title')} />
      <UnfinishedMeetings />
      <StartCard
        busy={start.isPending || !user}
        problem={start.isError ? errorText(start.error).text : ''}
        onStart={(draft, language) => start.mutate({ draft, language })}
      />
    </>
  )
}

interface NewMeeting extends MeetingDraft {
  readonly language: LanguageValue
}

/** @throws ApiError; the draft then stays */
async function createMeeting(meeting: NewMeeting, folder: number | null): Promise<Id> {
  const { title, language, target, remark, vocabulary, speakers } = meeting
  const { id } = await addMeeting({
    title,
    language,
    remark,
    ...(vocabulary.length > 0 && { vocabulary }),
    ...(target && { target }),
    ...(speakers > 0 && { roles: speakers }),
    ...(folder !== null && { folder_id: folder }),
  })
  stored.languageRealtime.write(language)
  clearMeetingDraft(meeting)
  return id
}

/** Starts recording. What fails is shown by the meeting's own page, which has the means to try again. */
async function record({ target, ...meeting }: NewMeeting & { id: Id }, user: Id): Promise<void> {
  try {
    const opened = await openMeeting({ ...meeting, target: target ?? undefined }, user)
    void opened?.begin(captureChoiceOf(captureSettings())).catch(() => {})
  } catch {
    // Without its local audio, the meeting is still there to be started.
  }
}
