/** The state of the meeting table in the URL. */
import { parseListView, toListParams, type ListView } from '../../../shared/navigation/listView'
import { meetingStatus, type MeetingStatus } from '../../../wire/constants'

export interface MeetingsView extends ListView {
  /** Null for every status. */
  readonly status: MeetingStatus | null
}

/** Any URL gives a valid view. */
export function readMeetings(params: URLSearchParams): MeetingsView {
  const status = params.get('status')
  return {
    ...parseListView(params),
    status: Object.values(meetingStatus).find((known) => String(known) === status) ?? null,
  }
}

/** The URL parameters of a view; defaults are omitted. */
export function writeMeetings({ status, ...view }: MeetingsView): URLSearchParams {
  return toListParams(view, { status })
}
