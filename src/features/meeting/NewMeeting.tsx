import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { errorText } from '../../shared/http/errorText'
import { useLocale, useT } from '../../shared/i18n/intl'
import { stored } from '../../shared/storage/localStore'
import { PageTitle } from '../../shared/ui/page/PageTitle'
import { RecordingTerms } from '../../shared/vocabulary/RecordingTerms'
import { addMeeting } from './meeting/meetingApi'
import { defaultTitle } from './CreatePage'
import { UnfinishedMeetings } from './page/UnfinishedMeetings'
import { liveSession } from './session/openSession'
import { LanguagesFailed } from './meeting/LanguagesFailed'
import { meetingPath } from './meeting/meetingPaths'
import { useMeetingLanguages, defaultLanguage } from './meeting/useMeetingLanguages'
import { RecordingSetup } from './page/RecordingSetup'
import { AlreadyRecording } from './page/AlreadyRecording'

/** Starts an unnamed meeting with one click. */
export function NewMeeting() {
  const t = useT()
  const locale = useLocale()
  const navigate = useNavigate()
  const { languages, failed, retry } = useMeetingLanguages()
  const session = useStore(liveSession, ({ current }) => current)
  const [terms, setTerms] = useState<readonly string[]>([])
  const begin = useMutation({
    mutationFn: () => {
      const language = defaultLanguage(languages, stored.languageRealtime.read(), locale)
      return addMeeting({ title: defaultTitle(t), language, ...(terms.length > 0 && { vocabulary: [...terms] }) })
    },
    onSuccess: ({ id }) => void navigate(meetingPath(id), { replace: true, state: { begin: true } }),
  })
  if (session) return <AlreadyRecording session={session} />
  return (
    <>
      <PageTitle title={t('live.page.title')} />
      <UnfinishedMeetings />
      <RecordingSetup
        submitText={t('live.setup.begin')}
        busy={begin.isPending || (languages === undefined && !failed)}
        more={
          <>
            {failed && <LanguagesFailed onRetry={retry} />}
            <RecordingTerms terms={terms} onChange={setTerms} />
          </>
        }
        problem={begin.isError ? errorText(begin.error).text : ''}
        onStart={() => begin.mutate()}
      />
    </>
  )
}
