import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { useStore } from 'zustand'
import { describe } from '../../../shared/http/catalogue'
import { useLocale, useSay } from '../../../shared/intl'
import { stored } from '../../../shared/storage'
import { PageTitle } from '../../../shared/ui/PageTitle'
import { addMeeting } from '../api'
import { untitled } from '../CreatePage'
import { KeptMeetings } from '../KeptMeetings'
import { liveSession } from '../openSession'
import { livePath } from '../paths'
import { useLanguages, usualLanguage } from '../useLanguages'
import { BeginCard } from './BeginCard'
import { OtherMeeting } from './OtherMeeting'

/** A meeting without a name, begun by one button. */
export function NewMeeting() {
  const say = useSay()
  const locale = useLocale()
  const navigate = useNavigate()
  const languages = useLanguages()
  const session = useStore(liveSession, ({ current }) => current)
  const begin = useMutation({
    mutationFn: () => {
      const language = usualLanguage(languages ?? [], stored.languageRealtime.read(), locale)
      return addMeeting({ title: untitled(say), language })
    },
    onSuccess: ({ id }) => void navigate(livePath(id), { replace: true, state: { begin: true } }),
  })
  if (session) return <OtherMeeting session={session} />
  return (
    <>
      <PageTitle title={say('live.page.title')} />
      <KeptMeetings />
      <BeginCard
        submitText={say('live.setup.begin')}
        busy={begin.isPending || languages === undefined}
        problem={begin.isError ? describe(begin.error).text : ''}
        onBegin={() => begin.mutate()}
      />
    </>
  )
}
