/** Queries and mutations of the user's meetings. */
import { keepPreviousData, useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import type { ListPage } from '../../../shared/http/client'
import { closeTab } from '../../../shared/navigation/closeTab'
import { useT } from '../../../shared/i18n/intl'
import { notify } from '../../../shared/notifications/notify'
import type { Meeting } from '../../../wire/responses'
import type { EditMeeting } from '../../../wire/requests'
import { deleteMeeting, editMeeting, fetchMeetings } from '../meeting/meetingApi'
import type { MeetingsView } from './meetingsUrl'
import { meetingPath } from '../meeting/meetingPaths'

export function useMeetings({ page, keyword, status }: MeetingsView, limit: number): UseQueryResult<ListPage<Meeting>> {
  return useQuery({
    queryKey: ['meetings', { page, keyword, status, limit }],
    // Without a list the page itself says why.
    queryFn: ({ signal, client, queryKey }) =>
      fetchMeetings({ page, limit, keyword, status: status ?? '' }, signal, !client.getQueryData(queryKey)),
    placeholderData: keepPreviousData,
    // Meetings also start and end on other pages and devices.
    staleTime: 0,
  })
}

/** Edits a meeting's details. */
export function useEditMeeting(onDone: () => void) {
  const t = useT()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: EditMeeting) => editMeeting(change),
    onSuccess: () => {
      notify({ kind: 'success', text: t('meeting.edit.done') })
      onDone()
      return client.invalidateQueries({ queryKey: ['meetings'] })
    },
  })
}

export function useDeleteMeeting(onDone: () => void) {
  const t = useT()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Meeting) => deleteMeeting(id),
    onSuccess: (_, { id, title }) => {
      closeTab(meetingPath(id))
      notify({ kind: 'success', text: t('meeting.delete.done', { title }) })
      onDone()
      return client.invalidateQueries({ queryKey: ['meetings'] })
    },
  })
}
