/** The user's meetings as server state. */
import { keepPreviousData, useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { Page } from '../../shared/http/client'
import { useSay } from '../../shared/intl'
import { notify } from '../../shared/notify'
import type { Meeting } from '../../wire/bodies'
import type { EditMeeting } from '../../wire/requests'
import { deleteMeeting, editMeeting, fetchMeetings } from './api'
import type { MeetingsView } from './manage/meetingsUrl'

export function useMeetings({ page, keyword, status }: MeetingsView, limit: number): UseQueryResult<Page<Meeting>> {
  return useQuery({
    queryKey: ['meetings', { page, keyword, status, limit }],
    queryFn: ({ signal }) => fetchMeetings({ page, limit, keyword, status: status ?? '' }, signal),
    placeholderData: keepPreviousData,
    // Meetings begin and end on other pages and devices.
    staleTime: 0,
  })
}

/** Changes what is said of a meeting. */
export function useEditMeeting(onDone: () => void) {
  const say = useSay()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: EditMeeting) => editMeeting(change),
    onSuccess: () => {
      notify({ kind: 'success', text: say('meeting.edit.done') })
      onDone()
      return client.invalidateQueries({ queryKey: ['meetings'] })
    },
  })
}

export function useDeleteMeeting(onDone: () => void) {
  const say = useSay()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Meeting) => deleteMeeting(id),
    onSuccess: (_, { title }) => {
      notify({ kind: 'success', text: say('meeting.delete.done', { title }) })
      onDone()
      return client.invalidateQueries({ queryKey: ['meetings'] })
    },
  })
}
