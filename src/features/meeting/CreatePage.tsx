import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { languageValues } from '../../wire/constants'
import { errorText } from '../../shared/http/errorText'
import { useT, type Translate } from '../../shared/i18n/intl'
import { stored, type MeetingItem } from '../../shared/storage/localStore'
import { PageTitle } from '../../shared/ui/page/PageTitle'
import { RecordingTerms } from '../../shared/vocabulary/RecordingTerms'
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
  const [draft] = useState(storedDraft)
  const [terms, setTerms] = useState<readonly string[]>(() => stored.meetingItem.read()?.vocabulary ?? [])
  const create = useMutation({
    mutationFn: createMeeting,
    onSuccess: ({ id }) => void navigate(meetingPath(id), { replace: true, state: { begin: true } }),
  })
  if (session) return <AlreadyRecording session={session} />
  return (
    <>
      <PageTitle title={t('meeting.create.title')} />
      <MeetingForm
        initial={draft}
        lastLanguage={stored.languageRealtime.read()}
        submitText={t('meeting.create.submit')}
        busy={create.isPending}
        more={
          <RecordingTerms
            terms={terms}
            onChange={(vocabulary) => {
              setTerms(vocabulary)
              saveDraft({ vocabulary: [...vocabulary] })
            }}
          />
        }
        beside={create.isError && <span role="alert">{errorText(create.error).text}</span>}
        onChange={({ target, ...fields }) => saveDraft({ ...fields, target: target ?? undefined })}
        onSubmit={(meeting) => create.mutate({ ...meeting, terms, title: meeting.title || defaultTitle(t) })}
      />
    </>
  )
}

interface NewMeeting extends FilledMeeting {
  /** Words to expect. */
  readonly terms: readonly string[]
}

/** Creates the meeting on the server and stores it as current on this device. @throws ApiError */
async function createMeeting({ title, language, target, remark, terms }: NewMeeting) {
  const vocabulary = terms.length > 0 && { vocabulary: [...terms] }
  const { id } = await addMeeting({ title, language, remark, ...vocabulary, ...(target && { target }) })
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

function saveDraft(change: Partial<MeetingItem>): void {
  const item = stored.meetingItem.read() ?? { title: '', language: '' }
  // Don't overwrite a live meeting.
  if (item.id !== undefined) return
  stored.meetingItem.write({ ...item, ...change })
}

/** Title of an unnamed meeting. */
export function defaultTitle(t: Translate): string {
  return t('meeting.create.untitled', { date: new Date().toLocaleDateString() })
}
